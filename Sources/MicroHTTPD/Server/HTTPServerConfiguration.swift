/// Where a server listens and what it allows. Every limit can be changed; a `Duration` of zero means "never".
public struct HTTPServerConfiguration: Sendable {
    /// The address or name to listen on: `127.0.0.1`, `::1`, `0.0.0.0`, `localhost`.
    public var host = "127.0.0.1"

    /// The TCP port; 0 lets the system choose one.
    public var port = 8080

    /// How many threads serve, 1 … 1,024; by default one for each online core.
    public var workers = ProcessorCount.online

    /// The longest request body, in bytes. A longer one is answered with 413.
    public var maximumBodySize = 1 << 20

    /// How many bytes the bodies and unsent answers of all connections may hold together. Over it, requests are answered
    /// with 503, those with a body before it is read. Each worker's last answer may go over it, and up to 128 KiB
    /// of what is free may be another worker's.
    public var maximumBuffered = 64 << 20

    /// How long a request's head may take from its first byte, or from the connection's beginning.
    public var headerTimeout = Duration.seconds(10)

    /// How long a request's body may take from the end of its head.
    public var bodyTimeout = Duration.seconds(30)

    /// How long an answer that comes `eventually` may take. Then its task is cancelled and the client gets a 503.
    public var answerTimeout = Duration.seconds(30)

    /// How long a client may take to read its response.
    public var responseTimeout = Duration.seconds(30)

    /// How long a kept-alive connection may ask nothing; without a `headerTimeout` a new one, too.
    public var idleTimeout = Duration.seconds(75)

    /// How many connections may be open at once. The next ones wait in the backlog until one ends.
    public var maximumConnections = 10_000

    /// How many connections one address may have, 0 for any number. Those over it are closed at once.
    public var maximumConnectionsPerAddress = 0

    /// The memory of one connection for a request's head and the response's, in bytes, at least 1,024. libmicrohttpd
    /// answers 414 or 431 to a head that does not fit, and clears it all after each request: small is fast.
    public var connectionMemory = 16_384

    /// How many connections may wait to be accepted.
    public var backlog = 4_096

    /// What is sent when the server itself refuses a request; plain text by default. Called on the workers' threads.
    public var refusal: @Sendable (HTTPRefusal) -> HTTPResponse = { HTTPRefusal.plainText($0) }

    /// The defaults.
    public init() {}
}
