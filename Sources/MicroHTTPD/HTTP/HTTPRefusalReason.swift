/// Why the server itself refused a request or a connection: an open vocabulary, usable as a metric's label.
public struct HTTPRefusalReason: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The word, in lower case with hyphens.
    public let rawValue: String

    /// A reason with this word.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The word.
    public var description: String { rawValue }

    /// The message's framing is ambiguous or not HTTP (RFC 9112 §6.3, §11.2).
    public static let badFraming = HTTPRefusalReason(rawValue: "bad-framing")
    /// libmicrohttpd could not read the request and answered it itself: a head that is too long or has no valid length,
    /// or a chunk without its size (RFC 9112 §3, §7.1).
    public static let malformed = HTTPRefusalReason(rawValue: "malformed")
    /// The body is over the limit (RFC 9110 §15.5.14).
    public static let payloadTooLarge = HTTPRefusalReason(rawValue: "payload-too-large")
    /// The head leaves no room for the response's head in the connection's memory (RFC 6585 §5).
    public static let headTooLarge = HTTPRefusalReason(rawValue: "head-too-large")
    /// The bodies and unsent responses of all connections have reached their memory limit.
    public static let tooMuchBuffered = HTTPRefusalReason(rawValue: "too-much-buffered")
    /// The handler's response could not be sent.
    public static let invalidResponse = HTTPRefusalReason(rawValue: "invalid-response")
    /// The server stopped before the response was ready.
    public static let shuttingDown = HTTPRefusalReason(rawValue: "shutting-down")
    /// The request's head took too long.
    public static let headerTimeout = HTTPRefusalReason(rawValue: "header-timeout")
    /// The request's body took too long.
    public static let bodyTimeout = HTTPRefusalReason(rawValue: "body-timeout")
    /// The response took too long to compute.
    public static let answerTimeout = HTTPRefusalReason(rawValue: "answer-timeout")
    /// The client took too long to read its response.
    public static let responseTimeout = HTTPRefusalReason(rawValue: "response-timeout")
    /// A kept-alive connection was idle for too long.
    public static let idleTimeout = HTTPRefusalReason(rawValue: "idle-timeout")
    /// The connection limit is reached; further connections wait in the backlog. Reported once when a connection first
    /// has to wait, and again only after a minute in which none had to.
    public static let tooManyConnections = HTTPRefusalReason(rawValue: "too-many-connections")
    /// This address has reached its connection limit.
    public static let tooManyConnectionsPerAddress = HTTPRefusalReason(rawValue: "too-many-connections-per-address")
    /// The process has no descriptor left for a waiting connection. Reported once each time that this begins, and again
    /// only after a minute in which it did not occur.
    public static let outOfDescriptors = HTTPRefusalReason(rawValue: "out-of-descriptors")
}
