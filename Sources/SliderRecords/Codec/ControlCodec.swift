import JSONText
import ServiceBasics
package import SliderEngine
import SliderWire

/// The storage form of a control: a byte for its format, then its complete description as the API writes it
/// (openapi.yaml, Slider and Pinch), with every default filled in. It does not change when a preset does.
///
/// Equal controls have equal bytes, so that a store has one copy of them. A number −0 reads back as 0.
package enum ControlCodec {
    /// The format that is written.
    package static let format: UInt8 = 1

    /// Writes a control.
    package static func encode(_ control: Control) -> [UInt8] {
        var writer = JSONWriter()
        ControlWriter.write(control, to: &writer)
        return [format] + writer.finish()
    }

    /// Reads a control. Any bytes give a control that the engine accepts, or an error.
    package static func decode(_ bytes: Span<UInt8>) throws(RecordFormatError) -> Control {
        guard bytes.count > 0 else { throw .damaged("is empty") }
        guard bytes[0] > 0 else { throw .damaged("has format 0, which there never was") }
        guard bytes[0] == format else { throw .otherFormat(bytes[0]) }
        var document = JSONDocument(maximumLength: RecordLimits.control)
        do { try document.read(bytes.extracting(droppingFirst: 1)) } catch {
            throw .damaged("is not JSON: \(error.message)")
        }
        do { return try ControlReader.read(document, document.root) } catch {
            throw .damaged("is not a control: \(error.pointer) \(error.detail)")
        }
    }

    /// A hash of a control's bytes, by which a store finds an equal one. Clients can choose different controls with
    /// equal hashes, so compare the bytes, and those of a limited number of controls.
    package static func hash(_ bytes: [UInt8]) -> UInt64 { StableHash(bytes.span).value }
}
