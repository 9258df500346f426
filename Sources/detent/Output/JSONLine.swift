import JSONText
import SliderWire

/// What the commands print with `--json`: one object in a line.
enum JSONLine {
    /// A line with the members that `write` writes.
    static func bytes(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { write(&$0) }
        writer.newline()
        return writer.finish()
    }
}
