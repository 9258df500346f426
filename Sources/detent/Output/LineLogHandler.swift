import Logging

/// Writes log lines to standard error: as text for people, or as one JSON object per line for programs.
struct LineLogHandler: LogHandler {
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]
    let format: LogFormat
    let writer: LineWriter

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let fields = metadata.merging(event.metadata ?? [:]) { _, new in new }
        writer.write(format.line(event.level, "\(event.message)", fields))
    }
}
