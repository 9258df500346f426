/// Why the server itself refuses a request: what its response is made from.
public struct HTTPRefusal: Error, Hashable, Sendable {
    /// The status of the response.
    public let status: HTTPStatus

    /// The reason, as a word.
    public let reason: HTTPRefusalReason

    /// What was wrong and what would be right, as a sentence.
    public let detail: String

    /// The request's `Origin`, if its head was read and has one: for responses that web pages may read.
    public internal(set) var origin: String?

    /// A refusal with a status, a word, a sentence and optionally an origin.
    public init(status: HTTPStatus, reason: HTTPRefusalReason, detail: String, origin: String? = nil) {
        self.status = status
        self.reason = reason
        self.detail = detail
        self.origin = origin
    }

    /// A plain-text response: the sentence as a line.
    public static func plainText(_ refusal: HTTPRefusal) -> HTTPResponse {
        var response = HTTPResponse(status: refusal.status, body: Array((refusal.detail + "\n").utf8))
        response.headers.append(.contentType, "text/plain; charset=utf-8")
        return response
    }

    static func badFraming(_ detail: String) -> HTTPRefusal {
        HTTPRefusal(status: .badRequest, reason: .badFraming, detail: detail)
    }

    static func payloadTooLarge(limit: Int) -> HTTPRefusal {
        HTTPRefusal(
            status: .contentTooLarge, reason: .payloadTooLarge, detail: "The body is over the limit of \(limit) bytes.")
    }

    static func headTooLarge(limit: Int) -> HTTPRefusal {
        HTTPRefusal(
            status: .requestHeaderFieldsTooLarge, reason: .headTooLarge,
            detail:
                "The heads of the request and of its response exceed \(limit) bytes; send fewer or shorter fields.")
    }

    static let tooMuchBuffered = HTTPRefusal(
        status: .serviceUnavailable, reason: .tooMuchBuffered,
        detail: "The bodies and unsent responses have reached their memory limit; try again.")

    static let invalidResponse = HTTPRefusal(
        status: .internalServerError, reason: .invalidResponse, detail: "The response could not be sent.")

    static let handlerTimeout = HTTPRefusal(
        status: .serviceUnavailable, reason: .handlerTimeout, detail: "The response took too long.")

    static let shuttingDown = HTTPRefusal(
        status: .serviceUnavailable, reason: .shuttingDown, detail: "The server stopped before the response was ready.")
}

/// Why the server itself refused a request or a connection. Its word, in lower case with hyphens, can be a metric's
/// label.
public enum HTTPRefusalReason: String, CaseIterable, Sendable, CustomStringConvertible {
    /// The message's framing is ambiguous or not HTTP (RFC 9112 §6.3, §11.2).
    case badFraming = "bad-framing"
    /// libmicrohttpd could not read the request and responded itself: a head that is too long or has no valid length,
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
    /// The handler took too long for its response.
    case handlerTimeout = "handler-timeout"
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
