import ArgumentParser

/// The options of `detent serve`. Each is also a variable `DETENT_…` in the environment; the option wins.
///
/// Adding one: add it here, its check in `ServeSettings`, its row in README's table and its line in the tests.
struct ServeOptions: ParsableArguments {
    @Option(help: "The address to listen on. (default: 127.0.0.1; DETENT_HOST)")
    var host: String?

    @Option(help: "The port; 0 lets the system choose. (default: 8080; DETENT_PORT)")
    var port: Int?

    @Option(help: "Worker threads. (default: one per core; DETENT_WORKERS)")
    var workers: Int?

    @Option(
        help: "How long a session lives unasked for; 0 for ever. (default: 1h; DETENT_SESSION_TTL)",
        transform: DurationText.parse)
    var sessionTTL: DurationText?

    @Option(help: "How many sessions there may be. (default: 1000000; DETENT_MAX_SESSIONS)")
    var maxSessions: Int?

    @Option(
        help:
            "How long a gesture may be idle before it is cancelled; 0 for ever. (default: 5s; DETENT_GESTURE_TIMEOUT)",
        transform: DurationText.parse)
    var gestureTimeout: DurationText?

    @Option(help: "How many events all traces may keep. (default: 1000000; DETENT_MAX_TRACED_EVENTS)")
    var maxTracedEvents: Int?

    @Option(help: "How large a body may be, in bytes. (default: 1048576; DETENT_MAX_BODY)")
    var maxBody: Int?

    @Option(
        help: "What all bodies and unsent answers may hold, in bytes. (default: 67108864; DETENT_MAX_BUFFERED)")
    var maxBuffered: Int?

    @Option(help: "An origin whose pages may call, or *; may be repeated. (default: none; DETENT_ALLOW_ORIGIN)")
    var allowOrigin: [String] = []

    @Option(help: "A name to be asked by on loopback; may be repeated. (default: localhost; DETENT_ALLOWED_HOST)")
    var allowedHost: [String] = []

    @Option(help: "How many connections there may be. (default: 10000; DETENT_MAX_CONNECTIONS)")
    var maxConnections: Int?

    @Option(
        help: "How many of them from one address; 0 for any number. (default: 0; DETENT_MAX_CONNECTIONS_PER_ADDRESS)"
    )
    var maxConnectionsPerAddress: Int?

    @Option(
        help: "How long a request's head may take; 0 for ever. (default: 10s; DETENT_HEADER_TIMEOUT)",
        transform: DurationText.parse)
    var headerTimeout: DurationText?

    @Option(
        help: "How long a request's body may take; 0 for ever. (default: 30s; DETENT_BODY_TIMEOUT)",
        transform: DurationText.parse)
    var bodyTimeout: DurationText?

    @Option(
        help: "How long a connection may be idle; 0 for ever. (default: 75s; DETENT_IDLE_TIMEOUT)",
        transform: DurationText.parse)
    var idleTimeout: DurationText?

    @Option(
        help: "How long all is served after the signal to stop. (default: 0s; DETENT_DRAIN_DELAY)",
        transform: DurationText.parse)
    var drainDelay: DurationText?

    @Option(
        help: "How long what is under way may take then. (default: 10s; DETENT_DRAIN_TIMEOUT)",
        transform: DurationText.parse)
    var drainTimeout: DurationText?

    @Option(help: "trace, debug, info, notice, warning, error, critical. (default: info; DETENT_LOG_LEVEL)")
    var logLevel: LogLevel?

    @Option(help: "text or json. (default: text; DETENT_LOG_FORMAT)")
    var logFormat: LogFormat?
}
