import ArgumentParser

/// The options of `detent serve`. Each is also a variable `DETENT_…` in the environment; the option wins.
struct ServeOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The address to listen on. (default: 127.0.0.1; DETENT_HOST)"))
    var host: String?

    @Option(help: ArgumentHelp("The port; 0 lets the system choose. (default: 8080; DETENT_PORT)"))
    var port: Int?

    @Option(help: ArgumentHelp("Worker threads. (default: one per core; DETENT_WORKERS)"))
    var workers: Int?

    @Option(help: ArgumentHelp("How long a session lives unasked for; 0 for ever. (default: 1h; DETENT_SESSION_TTL)"))
    var sessionTTL: DurationText?

    @Option(help: ArgumentHelp("How many sessions there may be. (default: 1000000; DETENT_MAX_SESSIONS)"))
    var maxSessions: Int?

    @Option(help: ArgumentHelp("How large a body may be, in bytes. (default: 1048576; DETENT_MAX_BODY)"))
    var maxBody: Int?

    @Option(help: ArgumentHelp("An origin whose pages may call, or *; may be repeated. (DETENT_ALLOW_ORIGIN)"))
    var allowOrigin: [String] = []

    @Option(
        help: ArgumentHelp("trace, debug, info, notice, warning, error, critical. (default: info; DETENT_LOG_LEVEL)"))
    var logLevel: LogLevel?

    @Option(help: ArgumentHelp("text or json. (default: text; DETENT_LOG_FORMAT)"))
    var logFormat: LogFormat?
}
