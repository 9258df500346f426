import JSONText
import SliderEngine
import SliderWire

@testable import SliderAPI

/// A description is refused with a pointer that leads into it, or makes a control which, written with every default,
/// reads as the same control; and what its frames and layout are written as is JSON.
enum ControlProperty {
    static func check(_ bytes: [UInt8]) throws(Violation) {
        var document = JSONDocument()
        do { try document.read(bytes) } catch { return }
        let control: Control
        do {
            control = try ControlReader.read(document, document.root)
        } catch {
            try Violation.require(!error.detail.isEmpty, "refused without a word")
            // Not hasPrefix, for a name may begin with a mark that combines with the slash.
            try Violation.require((error.pointer.utf8.first ?? 0x2F) == 0x2F, "no pointer: \(error.pointer)")
            return
        }
        try checkWritten(control)
        try checkLook(control)
        try checkEvaluation(of: bytes)
    }

    private static func checkWritten(_ control: Control) throws(Violation) {
        let text = written { ControlWriter.write(control, to: &$0) }
        let document = try WrittenJSON.read(text)
        let again: Control
        do { again = try ControlReader.read(document, document.root) } catch {
            throw Violation("a control's own description is refused: \(error.pointer) \(error.detail)")
        }
        try Violation.require(
            written { ControlWriter.write(again, to: &$0) } == text, "a control's own description makes another one"
        )
    }

    private static func checkLook(_ control: Control) throws(Violation) {
        let state = control.initialState()
        _ = try WrittenJSON.read(written { LayoutWriter.write(control.layout(state), to: &$0) })
        try FrameProperty.check(control.frame(state), of: control, trackWidth: state.trackWidth)
    }

    /// The same as a request's: what is a control alone is one there.
    private static func checkEvaluation(of control: [UInt8]) throws(Violation) {
        let body = Array(#"{"control":"#.utf8) + control + Array(#","events":[{"type":"elapsed"}]}"#.utf8)
        var writer = JSONWriter()
        do {
            try Evaluation(body).write(to: &writer)
        } catch {
            // One level deeper than alone, it may be too deep.
            return try Violation.require(error.kind == .invalidJSON, error.line)
        }
        _ = try WrittenJSON.read(writer.finish())
    }

    private static func written(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        write(&writer)
        return writer.finish()
    }
}
