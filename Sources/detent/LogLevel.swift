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
