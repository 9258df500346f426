import ArgumentParser
import Glibc
import Logging
import MicroHTTPD
import RateLimiting
import SliderAPI
import SliderRecords
import SliderSessions

/// The checked settings of `detent serve`, from options, the environment and defaults.
struct ServeSettings {
    let server: HTTPServerConfiguration

    /// Whether the number of workers was given, so that all of them are used.
    let areWorkersGiven: Bool
    let store: StoreSettings
    let sessions: SessionLimits
    let api: SliderAPIConfiguration
    let drain: DrainSettings
    let access: AccessSettings

    /// The address that serves the metrics alone; nil if they have none of their own.
    let metrics: HTTPServerConfiguration?

    private let logLevel: LogLevel
    private let logFormat: LogFormat

    init(_ options: ServeOptions) throws(CommandFailure) {
        try FormerOption.checkEnvironment()
        store = try StoreSettings(options)
        var sessions = try Self.sessions(options)
        var api = try Self.api(options)
        try Self.readTimeToLive(options, standard: store.timeToLive, into: &sessions, &api)
        server = try Self.server(options, allowedOrigins: api.allowedOrigins)
        areWorkersGiven = Setting.given(options.workers, "--workers") != nil
        access = try AccessSettings(options, host: server.host)
        metrics = try Self.metrics(options)
        api.servesMetricsApart = metrics != nil
        api.rateLimiter = try RateLimitSettings(
            options, isReachable: access.isReachable, hasKeys: !access.keyFiles.isEmpty
        ).rateLimiter
        let limits = api.rateLimiter.limits
        (sessions.eventRate, sessions.clientSessions) = (limits.sessionEvents, limits.sessions)
        sessions.storedResponses = try Self.storedResponses(
            options, isShared: access.isReachable || access.isInsecure)
        self.sessions = sessions
        self.api = api
        drain = try Self.drain(options)
        logLevel = try Setting.value(options.logLevel, "DETENT_LOG_LEVEL", default: .info)
        logFormat = try Setting.value(options.logFormat, "DETENT_LOG_FORMAT", default: .text)
    }

    /// The fields of the log line about the start.
    func summary(at address: HTTPServerAddress?) -> Logger.Metadata {
        var fields: Logger.Metadata = [
            "version": "\(Version.text)", "workers": "\(server.workers)",
            "address": "\(address.map(String.init(describing:)) ?? "")",
        ]
        if case .redis = store.location { fields["store"] = "Redis, for several processes: experimental" }
        return fields
    }

    /// Starts the writer of the log to standard error.
    func makeLogWriter() throws(CommandFailure) -> LineWriter {
        try LineWriter(to: STDERR_FILENO) { [logFormat] count in
            logFormat.line(.warning, "log lines dropped", ["count": "\(count)"])
        }
    }

    func makeLogger(_ writer: LineWriter) -> Logger {
        var logger = Logger(label: "detent") { _ in
            LineLogHandler(logLevel: logLevel.level, format: logFormat, writer: writer)
        }
        logger.logLevel = logLevel.level
        return logger
    }

    private static func server(
        _ options: ServeOptions, allowedOrigins: [String]
    ) throws(CommandFailure) -> HTTPServerConfiguration {
        var server = HTTPServerConfiguration()
        server.host = try Setting.value(options.host, "DETENT_HOST", default: server.host)
        try Setting.read(options.port, "--port", 0...65535, into: &server.port)
        try Setting.read(options.workers, "--workers", 1...1024, into: &server.workers)
        try Setting.read(options.maxBody, "--max-body", 0...1_073_741_824, into: &server.maximumBodySize)
        let buffered = 65_536...1_099_511_627_776
        try Setting.read(options.maxBuffered, "--max-buffered", buffered, into: &server.maximumBuffered)
        try Setting.read(options.maxConnections, "--max-connections", 1...10_000_000, into: &server.maximumConnections)
        try Setting.read(
            options.maxConnectionsPerAddress, "--max-connections-per-address", 0...10_000_000,
            into: &server.maximumConnectionsPerAddress
        )
        if let timeout = try Setting.duration(options.clientTimeout, "--client-timeout") {
            (server.headerTimeout, server.bodyTimeout, server.idleTimeout) = (timeout, timeout, timeout)
        }
        server.refusal = { SliderAPI.refusal($0, allowedOrigins: allowedOrigins) }
        return server
    }

    /// One worker and few connections, because few collectors read the metrics.
    private static func metrics(_ options: ServeOptions) throws(CommandFailure) -> HTTPServerConfiguration? {
        let text = try Setting.value(options.metricsAddress, "DETENT_METRICS_ADDRESS", default: "")
        guard !text.isEmpty else { return nil }
        guard let address = ListeningAddress.read(text) else {
            throw CommandFailure(.usage, "--metrics-address must be \(ListeningAddress.expectation), not \(text)")
        }
        var server = HTTPServerConfiguration()
        (server.host, server.port, server.workers) = (address.host, address.port, 1)
        (server.maximumConnections, server.maximumBodySize, server.maximumBuffered) = (64, 0, 8 << 20)
        server.refusal = { SliderAPI.refusal($0, allowedOrigins: []) }
        return server
    }

    /// How long an unused session lives, and may ask to live.
    private static func readTimeToLive(
        _ options: ServeOptions, standard: Duration, into sessions: inout SessionLimits,
        _ api: inout SliderAPIConfiguration
    ) throws(CommandFailure) {
        sessions.timeToLive = standard
        guard let given = try Setting.duration(options.sessionTTL, "--session-ttl") else { return }
        guard given == .zero || given >= .seconds(1) else {
            throw CommandFailure(.usage, "--session-ttl must be at least 1s, or 0 for no limit, not \(given)")
        }
        sessions.timeToLive = given == .zero ? nil : given
        api.maximumTimeToLive = sessions.timeToLive
    }

    private static func sessions(_ options: ServeOptions) throws(CommandFailure) -> SessionLimits {
        var sessions = SessionLimits()
        var gestureTimeout = sessions.gestureTimeout ?? .zero
        try Setting.read(options.gestureTimeout, "--gesture-timeout", into: &gestureTimeout)
        sessions.gestureTimeout = gestureTimeout == .zero ? nil : gestureTimeout
        try Setting.read(options.maxSessions, "--max-sessions", 1...1_000_000_000, into: &sessions.maximumSessions)
        let stored = 65_536...1_125_899_906_842_624
        try Setting.read(options.maxStoredBytes, "--max-stored-bytes", stored, into: &sessions.maximumStoredBytes)
        return sessions
    }

    /// Each client has a share, unless all clients are the user of this machine.
    private static func storedResponses(
        _ options: ServeOptions, isShared: Bool
    ) throws(CommandFailure) -> ResponseLimits {
        var total = ResponseLimits.standard.total
        try Setting.read(
            options.maxStoredResponseBytes, "--max-stored-response-bytes", 65_536...1_099_511_627_776, into: &total)
        return isShared ? ResponseLimits(total) : ResponseLimits(ofOneClient: total)
    }

    private static func api(_ options: ServeOptions) throws(CommandFailure) -> SliderAPIConfiguration {
        let origins = try Setting.list(options.allowOrigin, "DETENT_ALLOW_ORIGIN").map(origin)
        let names = Setting.list(options.allowedHost, "DETENT_ALLOWED_HOST")
        for name in names where !HostName.isAllowable(name) {
            throw CommandFailure(
                .usage, "--allowed-host must be a name without a port, such as detent.example, not \(name)"
            )
        }
        var api = SliderAPIConfiguration(
            version: Version.text, allowedOrigins: origins, hosts: .addresses(and: names)
        )
        let folder = try Setting.value(options.staticFolder, "DETENT_STATIC", default: "")
        if !folder.isEmpty { api.staticFolder = try staticFolder(folder) }
        return api
    }

    private static func staticFolder(_ path: String) throws(CommandFailure) -> StaticFolder {
        do throws(StaticFolder.Fault) {
            return try StaticFolder(path)
        } catch {
            let reason = String(cString: strerror(error.code))
            throw CommandFailure(.noInput, "--static must be a folder that can be read, not \(path): \(reason)")
        }
    }

    /// An origin as browsers send it: any other spelling would never match.
    private static func origin(_ text: String) throws(CommandFailure) -> String {
        guard let origin = Origin.normalized(text) else {
            throw CommandFailure(.usage, "--allow-origin must be \(Origin.expectation), not \(text)")
        }
        return origin
    }

    private static func drain(_ options: ServeOptions) throws(CommandFailure) -> DrainSettings {
        var drain = DrainSettings()
        try Setting.read(options.drainDelay, "--drain-delay", into: &drain.delay)
        try Setting.read(options.drainTimeout, "--drain-timeout", into: &drain.timeout)
        return drain
    }
}

/// How the service stops.
struct DrainSettings: Sendable {
    /// How long all requests are still served after the service reports that it is not ready.
    var delay: Duration = .zero

    /// How long requests in progress may then take.
    var timeout: Duration = .seconds(10)
}
