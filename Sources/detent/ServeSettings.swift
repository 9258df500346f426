import ArgumentParser
import Logging
import MicroHTTPD
import SliderAPI
import SliderSessions

/// What `detent serve` was told, by options, the environment and defaults, and checked.
struct ServeSettings {
    let server: HTTPServerConfiguration
    let sessions: SessionLimits
    let api: SliderAPIConfiguration
    let drain: DrainSettings
    private let logLevel: LogLevel
    private let logFormat: LogFormat

    init(_ options: ServeOptions) throws(CommandFailure) {
        let defaults = HTTPServerConfiguration()
        var server = defaults
        server.host = try Setting.value(options.host, "DETENT_HOST", default: defaults.host)
        server.port = try Self.within(
            0...65535, "--port", try Setting.value(options.port, "DETENT_PORT", default: defaults.port)
        )
        server.workers = try Self.within(
            1...1024, "--workers", try Setting.value(options.workers, "DETENT_WORKERS", default: defaults.workers)
        )
        server.maximumBodySize = try Self.within(
            0...1_073_741_824, "--max-body",
            try Setting.value(options.maxBody, "DETENT_MAX_BODY", default: defaults.maximumBodySize)
        )
        server.refusal = SliderAPI.refusal
        self.server = server
        sessions = try Self.sessions(options)
        let origins = try Self.origins(Setting.list(options.allowOrigin, "DETENT_ALLOW_ORIGIN"))
        api = SliderAPIConfiguration(version: Version.text, allowedOrigins: origins)
        drain = DrainSettings()
        logLevel = try Setting.value(options.logLevel, "DETENT_LOG_LEVEL", default: .info)
        logFormat = try Setting.value(options.logFormat, "DETENT_LOG_FORMAT", default: .text)
    }

    func makeLogger() -> Logger {
        Logger(label: "detent") { _ in LineLogHandler(logLevel: logLevel.level, format: logFormat) }
    }

    private static func sessions(_ options: ServeOptions) throws(CommandFailure) -> SessionLimits {
        let defaults = SessionLimits()
        let timeToLive = try Setting.value(
            options.sessionTTL, "DETENT_SESSION_TTL", default: DurationText(defaults.timeToLive ?? .zero)
        )
        let maximum = try Setting.value(
            options.maxSessions, "DETENT_MAX_SESSIONS", default: defaults.maximumSessions
        )
        return SessionLimits(
            timeToLive: timeToLive.unlessZero,
            maximumSessions: try within(1...1_000_000_000, "--max-sessions", maximum)
        )
    }

    private static func origins(_ origins: [String]) throws(CommandFailure) -> [String] {
        for origin in origins where origin != "*" && !isOrigin(origin) {
            throw CommandFailure(
                .usage,
                "--allow-origin must be * or an origin such as https://example.com, without a path, not \(origin)"
            )
        }
        return origins
    }

    private static func isOrigin(_ text: String) -> Bool {
        guard let scheme = text.firstRange(of: "://") else { return false }
        let host = text[scheme.upperBound...]
        return !host.isEmpty && !host.contains { $0 == "/" || $0 == " " || $0 == "," }
    }

    private static func within(
        _ range: ClosedRange<Int>, _ option: String, _ value: Int
    ) throws(CommandFailure) -> Int {
        guard range.contains(value) else {
            throw CommandFailure(
                .usage, "\(option) must be from \(range.lowerBound) to \(range.upperBound), not \(value)"
            )
        }
        return value
    }
}

/// How the service stops.
struct DrainSettings: Sendable {
    /// How long everything is still served after the service has said that it is not ready.
    var delay: Duration = .zero

    /// How long what is under way may take after that.
    var timeout: Duration = .seconds(10)
}
