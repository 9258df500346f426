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

    /// The swift-log level of the same name.
    var level: Logger.Level { Logger.Level(rawValue: rawValue) ?? .info }
}
