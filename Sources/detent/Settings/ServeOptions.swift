import ArgumentParser
import SliderSessions

/// The options of `detent serve`. Each can also be set by an environment variable `DETENT_…`; the option wins.
///
/// To add one: add it here, its check in `ServeSettings`, its row in docs/operations.md and its line in the tests. To
/// rename one: add the earlier name to `FormerOption`, too.
struct ServeOptions: ParsableArguments {
    @Option(help: "The address to listen on. (default: 127.0.0.1; DETENT_HOST)")
    var host: String?

    @Option(help: "The port; 0 lets the system choose. (default: 8080; DETENT_PORT)")
    var port: Int?

    @Option(
        help: ArgumentHelp(
            "The number of worker threads. Without it, processes over one Redis share their machine's processors. "
                + "(default: one per processor that the service may use; DETENT_WORKERS)"))
    var workers: Int?

    @Option(
        help: ArgumentHelp(
            "Where sessions are stored: memory, sqlite:PATH, or redis://HOST:PORT/DB, with ?timeout=2s for how long "
                + "Redis may take. (default: sqlite: and a file of the user; DETENT_STORE)",
            valueName: "store"))
    var store: String?

    @Option(
        help: ArgumentHelp(
            "A file with what --store takes, for an address with a password. (default: none; DETENT_STORE_FILE)",
            valueName: "file"))
    var storeFile: String?

    @Option(help: "Which responses wait for the disk: gesture, event, none. (default: gesture; DETENT_DURABILITY)")
    var durability: Durability?

    @Option(help: "The maximum size of what is stored, in bytes. (default: 4294967296; DETENT_MAX_STORED_BYTES)")
    var maxStoredBytes: Int?

    @Option(
        help: ArgumentHelp(
            "How long an unused session lives, and the longest time that a creation may ask for; 0 for no limit. "
                + "(default: 30d, in memory 1h; DETENT_SESSION_TTL)"),
        transform: DurationText.parse)
    var sessionTTL: DurationText?

    @Option(
        help: ArgumentHelp(
            "The maximum number of sessions. Over a file a tenth may be in memory, or 1000 if that is less. "
                + "(default: 1000000; DETENT_MAX_SESSIONS)"))
    var maxSessions: Int?

    @Option(
        help:
            "How long a gesture may be idle before it is cancelled; 0 for no limit. (default: 5s; DETENT_GESTURE_TIMEOUT)",
        transform: DurationText.parse)
    var gestureTimeout: DurationText?

    @Option(
        help: ArgumentHelp(
            "The maximum size of the responses that are stored for repeats, in bytes; one client may have an eighth. "
                + "(default: 67108864; DETENT_MAX_STORED_RESPONSE_BYTES)"))
    var maxStoredResponseBytes: Int?

    @Option(help: "The maximum size of a body, in bytes. (default: 1048576; DETENT_MAX_BODY)")
    var maxBody: Int?

    @Option(
        help: "The maximum size of all bodies and unsent responses, in bytes. (default: 67108864; DETENT_MAX_BUFFERED)")
    var maxBuffered: Int?

    @Option(help: "An origin whose pages may call, or *; repeatable. (default: none; DETENT_ALLOW_ORIGIN)")
    var allowOrigin: [String] = []

    @Option(help: "A name that Host may have on loopback; repeatable. (default: localhost; DETENT_ALLOWED_HOST)")
    var allowedHost: [String] = []

    @Option(
        help: ArgumentHelp(
            "A file with a key that verifies tokens, and signs narrower ones if it is private; repeatable. (default: none; "
                + "DETENT_AUTH_KEY)", valueName: "file"))
    var authKey: [String] = []

    @Option(help: "The aud that tokens must have. (default: none; DETENT_AUTH_AUDIENCE)")
    var authAudience: String?

    @Option(help: "The iss that tokens must have. (default: none; DETENT_AUTH_ISSUER)")
    var authIssuer: String?

    @Flag(help: "Serve every client without a token. (default: false; DETENT_INSECURE_NO_AUTH)")
    var insecureNoAuth = false

    @Option(
        help: ArgumentHelp(
            "An address that serves /metrics alone, without a token. (default: none; DETENT_METRICS_ADDRESS)",
            valueName: "host:port"))
    var metricsAddress: String?

    @Option(
        name: .customLong("static"),
        help: ArgumentHelp(
            "A folder whose files are served beside the API, to try pages with. (default: none; DETENT_STATIC)",
            valueName: "folder"))
    var staticFolder: String?

    @Option(help: .limit("Events a second for a session", 400, "SESSION_EVENTS"), transform: LimitText.parse)
    var sessionEvents: LimitText?

    @Option(help: .limit("Events a second for a client", 4_000, "CLIENT_EVENTS"), transform: LimitText.parse)
    var clientEvents: LimitText?

    @Option(help: .limit("Creations a minute for a client", 600, "CLIENT_CREATIONS"), transform: LimitText.parse)
    var clientCreations: LimitText?

    @Option(
        help: .limit("Stored sessions for a client with a token", 10_000, off: "off without a key", "CLIENT_SESSIONS"),
        transform: LimitText.parse)
    var clientSessions: LimitText?

    @Option(help: .limit("Open streams for a client", 64, "CLIENT_STREAMS"), transform: LimitText.parse)
    var clientStreams: LimitText?

    @Option(
        help: ArgumentHelp(
            "A proxy that names its clients: an address or a range; repeatable. (default: none; DETENT_TRUSTED_PROXY)",
            valueName: "address"))
    var trustedProxy: [String] = []

    @Option(help: "The maximum number of connections. (default: 10000; DETENT_MAX_CONNECTIONS)")
    var maxConnections: Int?

    @Option(
        help: "The maximum for one address; 0 for no limit. (default: 0; DETENT_MAX_CONNECTIONS_PER_ADDRESS)"
    )
    var maxConnectionsPerAddress: Int?

    @Option(
        help: ArgumentHelp(
            "How long a client may take for a request's head, for its body, and between requests; 0 for no limit. "
                + "(default: 10s, 30s, 75s; DETENT_CLIENT_TIMEOUT)"),
        transform: DurationText.parse)
    var clientTimeout: DurationText?

    @Option(
        help: "How long requests are still served after the signal to stop. (default: 0s; DETENT_DRAIN_DELAY)",
        transform: DurationText.parse)
    var drainDelay: DurationText?

    @Option(
        help: "How long open requests may then take to finish. (default: 10s; DETENT_DRAIN_TIMEOUT)",
        transform: DurationText.parse)
    var drainTimeout: DurationText?

    @Option(help: "trace, debug, info, notice, warning, error, critical. (default: info; DETENT_LOG_LEVEL)")
    var logLevel: LogLevel?

    @Option(help: "text or json. (default: text; DETENT_LOG_FORMAT)")
    var logFormat: LogFormat?
}

extension ArgumentHelp {
    /// The help for a limit: what it counts, its default, when it is off unless it is given, and its variable without
    /// `DETENT_`.
    fileprivate static func limit(
        _ what: String, _ standard: Int, off: String = "off on loopback without a key", _ variable: String
    ) -> ArgumentHelp {
        ArgumentHelp("\(what), or off. (default: \(standard), \(off); DETENT_\(variable))", valueName: "limit")
    }
}

/// Options of earlier versions. They are refused with what takes their place, so that no limit is lost unseen.
enum FormerOption {
    /// The earlier names, with what takes their place, and whether that is an option.
    static let all: [String: (hint: String, isOption: Bool)] = [
        "--store-timeout": (
            "give it with --store: redis://HOST:PORT/DB?timeout=2s; other stores have no time-out", true
        ),
        "--resident-sessions": ("give --max-sessions; a tenth of them may be in memory, or 1000 if that is less", true),
        "--max-session-ttl": ("give --session-ttl, which is also the longest time that a creation may ask for", true),
        "--max-traced-events": (
            "give each session its trace at its creation; all traces together hold 1000000 events", false
        ),
        "--max-kept-answers": ("give --max-stored-response-bytes", true),
        "--max-kept-bytes": ("give --max-stored-response-bytes", true),
        "--header-timeout": ("give --client-timeout", true),
        "--body-timeout": ("give --client-timeout", true),
        "--idle-timeout": ("give --client-timeout", true),
    ]

    /// Refuses the arguments of `detent serve` if one is an earlier name.
    static func check(arguments: some Sequence<String>) throws(CommandFailure) {
        for argument in arguments {
            let name = String(argument.prefix { $0 != "=" })
            if let instead = all[name] {
                throw CommandFailure(.usage, "\(name) is no option any more: \(instead.hint)")
            }
        }
    }

    /// Refuses the environment if it has an earlier name.
    static func checkEnvironment() throws(CommandFailure) {
        for (name, instead) in all.sorted(by: { $0.key < $1.key }) {
            let variable = Setting.variable(of: name)
            guard Setting.environment(variable) != nil else { continue }
            let orVariable = instead.isOption ? "; a variable takes the place of each option (detent serve --help)" : ""
            throw CommandFailure(.usage, "\(variable) means nothing any more: \(instead.hint)\(orVariable)")
        }
    }
}
