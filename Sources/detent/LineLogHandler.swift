import JSONText
import Logging
import SliderAPI
import SliderSessions

/// Writes log lines to standard error: as text for people, or one JSON object a line for machines.
struct LineLogHandler: LogHandler {
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]
    let format: LogFormat

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let fields = metadata.merging(event.metadata ?? [:]) { _, new in new }.sorted { $0.key < $1.key }
        let time = Timestamp.text(SessionClock.system.wall())
        switch format {
        case .text:
            let tail = fields.map { " \($0.key)=\(Self.word("\($0.value)"))" }.joined()
            Terminal.log("\(time) \(event.level) \(event.message)\(tail)")
        case .json:
            Terminal.log(Self.json(time: time, level: event.level, message: "\(event.message)", fields: fields))
        }
    }

    /// A value that can't be taken for anything else on the line: in quotes unless it is one visible word.
    private static func word(_ value: String) -> String {
        let isWord = !value.isEmpty && value.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") }
        guard !isWord else { return value }
        var writer = JSONWriter()
        writer.string(value)
        return String(decoding: writer.finish(), as: UTF8.self)
    }

    private static func json(
        time: String, level: Logger.Level, message: String, fields: [(key: String, value: Logger.Metadata.Value)]
    ) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        for (name, value) in [("time", time), ("level", level.rawValue), ("message", message)] {
            writer.name(name)
            writer.string(value)
        }
        for field in fields {
            writer.name(field.key)
            writer.string("\(field.value)")
        }
        writer.endObject()
        return String(decoding: writer.finish(), as: UTF8.self)
    }
}
