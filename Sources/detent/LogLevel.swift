import ArgumentParser
import Logging

/// How much is logged.
enum LogLevel: String, CaseIterable, ExpressibleByArgument {
    case trace
    case debug
    case info
    case notice
    case warning
    case error
    case critical

    /// swift-log's level of this name.
    var level: Logger.Level { Logger.Level(rawValue: rawValue) ?? .info }
}

/// How log lines are written.
enum LogFormat: String, CaseIterable, ExpressibleByArgument {
    /// For people.
    case text

    /// For machines: one JSON object a line.
    case json
}
