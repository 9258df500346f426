/// Why the server itself refused a request or a connection. Its word, in lower case with hyphens, can be a metric's
/// label.
public enum HTTPRefusalReason: String, CaseIterable, Sendable, CustomStringConvertible {
    /// The message's framing is ambiguous or not HTTP (RFC 9112 §6.3, §11.2).
    case badFraming = "bad-framing"
    /// libmicrohttpd could not read the request and answered it itself: a head that is too long or has no valid length,
    /// or a chunk without its size (RFC 9112 §3, §7.1).
    case malformed
    /// The body is over the limit (RFC 9110 §15.5.14).
    case payloadTooLarge = "payload-too-large"
    /// The head leaves no room for the response's head in the connection's memory (RFC 6585 §5).
    case headTooLarge = "head-too-large"
    /// The bodies and unsent responses of all connections have reached their memory limit.
    case tooMuchBuffered = "too-much-buffered"
    /// The handler's response could not be sent.
    case invalidResponse = "invalid-response"
    /// The server stopped before the response was ready.
    case shuttingDown = "shutting-down"
    /// The request's head took too long.
    case headerTimeout = "header-timeout"
    /// The request's body took too long.
    case bodyTimeout = "body-timeout"
    /// The response took too long to compute.
    case answerTimeout = "answer-timeout"
    /// The client took too long to read its response.
    case responseTimeout = "response-timeout"
    /// A kept-alive connection was idle for too long.
    case idleTimeout = "idle-timeout"
    /// The connection limit is reached; further connections wait in the backlog. Reported once when a connection first
    /// has to wait, and again only after a minute in which none had to.
    case tooManyConnections = "too-many-connections"
    /// This address has reached its connection limit.
    case tooManyConnectionsPerAddress = "too-many-connections-per-address"
    /// The process has no descriptor left for a waiting connection. Reported once each time that this begins, and again
    /// only after a minute in which it did not occur.
    case outOfDescriptors = "out-of-descriptors"

    /// The word.
    public var description: String { rawValue }
}
