import JSONText

@testable import SliderAPI

/// A text is refused as no trace, with a word on the line that is wrong, or replayed until an event is refused; and
/// what its frames are written as is JSON.
enum ReplayProperty {
    static func check(_ bytes: [UInt8]) throws(Violation) {
        var writer = JSONWriter()
        var frames = 0
        do {
            try Replay(bytes).write(to: &writer) {
                $0.newline()
                frames += 1
            }
        } catch {
            try Violation.require(error.line.contains("line ") || frames == 0, "refused without a line: \(error.line)")
        }
        let lines = writer.finish().split(separator: UInt8(ascii: "\n"))
        try Violation.require(lines.count == frames, "\(frames) frames in \(lines.count) lines")
        for line in lines { _ = try WrittenJSON.read(Array(line)) }
    }
}
