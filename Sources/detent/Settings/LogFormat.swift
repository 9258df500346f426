import ArgumentParser
import JSONText
import Logging
import ServiceBasics
import SliderAPI
import SliderWire

/// How log lines are written.
enum LogFormat: String, CaseIterable, ExpressibleByArgument {
    /// Text for people.
    case text

    /// One JSON object per line, for programs.
    case json

    /// A line of the log, with the current time and a newline.
    func line(_ level: Logger.Level, _ message: String, _ fields: Logger.Metadata) -> [UInt8] {
        let time = Timestamp.text(SystemClock.wall())
        let fields = fields.sorted { $0.key < $1.key }.map { ($0.key, "\($0.value)") }
        switch self {
        case .text:
            let tail = fields.map { " \($0)=\(Self.word($1))" }.joined()
            return VisibleLine.bytes("\(time) \(level) \(message)\(tail)")
        case .json:
            let head = [("time", time), ("level", level.rawValue), ("message", message)]
            return VisibleLine.bytes(Self.object(head + fields))
        }
    }

    /// A value that can't be confused with other parts of the line: in quotes unless it is one visible word.
    private static func word(_ value: String) -> String {
        let isWord = !value.isEmpty && value.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") }
        guard !isWord else { return value }
        var writer = JSONWriter()
        writer.string(value)
        return String(decoding: writer.finish(), as: UTF8.self)
    }

    private static func object(_ members: [(name: String, value: String)]) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        for member in members {
            writer.name(member.name)
            writer.string(member.value)
        }
        writer.endObject()
        return String(decoding: writer.finish(), as: UTF8.self)
    }
}
