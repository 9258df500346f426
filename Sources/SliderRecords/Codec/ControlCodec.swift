import JSONText
import ServiceBasics
package import SliderEngine
import SliderWire

/// The storage form of a control: a byte for its format, then its complete description as the API writes it
/// (openapi.yaml, Slider and Pinch), with every default filled in. It does not change when a preset does.
///
/// Format 1 is that of a control whose members were all given. In format 2 the text of those that were given stands
/// between, with its length as a varint before it.
///
/// Equal controls have equal bytes, so that a store has one copy of them. A number −0 reads back as 0.
package enum ControlCodec {
    /// The format of a control whose members were all given, and that of others.
    private static let (complete, partial): (UInt8, UInt8) = (1, 2)

    /// The most bytes of a control.
    package static let mostBytes = RecordLimits.control

    /// Writes a control.
    package static func encode(_ control: Control) -> [UInt8] {
        var writer = JSONWriter()
        ControlWriter.write(control, to: &writer)
        guard !control.given.isEmpty else { return [complete] + writer.finish() }
        var head = RecordWriter(capacity: control.given.count + 8)
        head.byte(partial)
        head.count(control.given.count)
        return head.bytes + control.given + writer.finish()
    }

    /// Reads a control. Any bytes give a control that the engine accepts, or an error.
    package static func decode(_ bytes: Span<UInt8>) throws(RecordFormatError) -> Control {
        guard bytes.count > 0 else { throw .damaged("is empty") }
        guard bytes[0] > 0 else { throw .damaged("has format 0, which there never was") }
        guard bytes[0] <= partial else { throw .otherFormat(bytes[0]) }
        guard bytes[0] == partial else { return try read(bytes.extracting(droppingFirst: 1)) }
        var reader = RecordReader(bytes.extracting(droppingFirst: 1))
        let length = try reader.count("length of the given members", upTo: reader.left)
        guard length <= reader.left else { throw .damaged("ends within its given members") }
        let start = bytes.count - reader.left
        let given = try text(bytes.extracting(start..<start + length))
        return try read(bytes.extracting((start + length)...)).with(given: given)
    }

    /// Reads a complete control.
    private static func read(_ bytes: Span<UInt8>) throws(RecordFormatError) -> Control {
        let document = try document(bytes)
        do { return try ControlReader.read(document, document.root) } catch {
            throw .damaged("is not a control: \(error.pointer) \(error.detail)")
        }
    }

    /// The text of the given members, which is a JSON object.
    private static func text(_ bytes: Span<UInt8>) throws(RecordFormatError) -> [UInt8] {
        let document = try document(bytes)
        guard document.kind(document.root) == .object else { throw .damaged("has given members that are no object") }
        return bytes.withUnsafeBufferPointer { Array($0) }
    }

    private static func document(_ bytes: Span<UInt8>) throws(RecordFormatError) -> JSONDocument {
        var document = JSONDocument(maximumLength: RecordLimits.control)
        do { try document.read(bytes) } catch { throw .damaged("is not JSON: \(error.message)") }
        return document
    }

    /// A hash of a control's bytes, by which a store finds an equal one. Clients can choose different controls with
    /// equal hashes, so compare the bytes, and those of a limited number of controls.
    package static func hash(_ bytes: [UInt8]) -> UInt64 { StableHash(bytes.span).value }
}
