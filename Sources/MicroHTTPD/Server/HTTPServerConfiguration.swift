import ServiceBasics

/// The address and the limits of a server. Every limit can be changed; a timeout of zero means "never".
public struct HTTPServerConfiguration: Sendable {
    /// The address or name to listen on: `127.0.0.1`, `::1`, `0.0.0.0`, `localhost`.
    public var host = "127.0.0.1"

    /// The TCP port; 0 lets the system choose one.
    public var port = 8080

    /// The number of worker threads, 1 … 1,024; by default one for each processor that the process may use, by its
    /// affinity and the quota of its control groups.
    public var workers = min(Processors.own.threads, 1_024)

    /// How many of the workers get new connections; a number outside 1 … `workers` counts as the nearest one. Asked for
    /// each connection, on the first worker's thread: it must return soon. By default all of them. Connections stay at
    /// their worker.
    public var workersInUse: @Sendable () -> Int = { .max }

    /// The longest request body, in bytes. A longer one gets a 413.
    public var maximumBodySize = 1 << 20

    /// The most bytes that the bodies and unsent responses of all connections may hold together. Above it, requests get
    /// a 503; those with a body, before the body is read. Each worker's last response may exceed it, and another worker
    /// may hold up to 128 KiB of the free bytes.
    public var maximumBuffered = 64 << 20

    /// How long a request's head may take from its first byte, or from the start of the connection.
    public var headerTimeout = Duration.seconds(10)

    /// How long a request's body may take from the end of its head.
    public var bodyTimeout = Duration.seconds(30)

    /// How long a handler may take for a response of `HTTPOutcome.later`. Then its work is cancelled and the client
    /// gets a 503.
    public var handlerTimeout = Duration.seconds(30)

    /// How long a client may take to read its response.
    public var responseTimeout = Duration.seconds(30)

    /// How long a kept-alive connection may be idle; without a `headerTimeout`, also a new one.
    public var idleTimeout = Duration.seconds(75)

    /// The most connections that may be open at once. Further ones wait in the backlog until one ends.
    public var maximumConnections = 10_000

    /// The most connections per address, 0 for any number. Further ones are closed at once.
    public var maximumConnectionsPerAddress = 0

    /// The memory of one connection for the heads of a request and its response, in bytes, at least 1,024.
    /// libmicrohttpd responds with 414 or 431 to a head that does not fit. Less is faster, because it is cleared after
    /// each request.
    public var connectionMemory = 16_384

    /// The most connections that may wait to be accepted.
    public var backlog = 4_096

    /// Makes the response when the server itself refuses a request: by default plain text. Called on worker threads.
    public var refusal: @Sendable (HTTPRefusal) -> HTTPResponse = { HTTPRefusal.plainText($0) }

    /// A configuration with the default values.
    public init() {}
}

extension HTTPServerConfiguration {
    /// Throws `invalidConfiguration` with a sentence about the first invalid value.
    func validate() throws(HTTPServerError) {
        try check((0...65_535).contains(port), "The port \(port) is not within 0 … 65,535.")
        try check((1...1_024).contains(workers), "\(workers) workers are not within 1 … 1,024.")
        try check(maximumBodySize >= 0 && maximumBuffered >= 0, "A limit of bytes is below 0.")
        try check(maximumBodySize <= 1 << 40 && maximumBuffered <= 1 << 40, "A limit of bytes is over a tebibyte.")
        try check((1...10_000_000).contains(maximumConnections), "The connection limit is not within 1 … 10,000,000.")
        try check(maximumConnectionsPerAddress >= 0, "The connection limit per address is below 0.")
        try check((1_024...(1 << 30)).contains(connectionMemory), "The connection memory is not within 1 KiB … 1 GiB.")
        try check((1...65_535).contains(backlog), "The backlog is not within 1 … 65,535.")
        for timeout in [headerTimeout, bodyTimeout, handlerTimeout, responseTimeout, idleTimeout] {
            try check(timeout >= .zero, "A timeout is below 0.")
        }
    }

    private func check(_ holds: Bool, _ sentence: String) throws(HTTPServerError) {
        guard holds else { throw HTTPServerError(.invalidConfiguration, sentence) }
    }
}

/// The address on which a server listens: a host and a TCP port, as bound.
public struct HTTPServerAddress: Hashable, Sendable, CustomStringConvertible {
    /// The numeric address, such as `127.0.0.1` or `::1`, without brackets.
    public let host: String

    /// The TCP port, 1 … 65,535: the one that the system chose if 0 was configured.
    public let port: Int

    /// An address with a host and a port.
    public init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// `host:port`, with an IPv6 host in brackets (RFC 3986 §3.2.2).
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
