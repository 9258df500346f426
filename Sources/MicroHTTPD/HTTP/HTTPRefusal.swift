/// The server's own response to a request that it refuses, before it has a body.
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
                "The heads of the request and of its answer exceed \(limit) bytes; send fewer or shorter fields.")
    }

    static let tooMuchBuffered = HTTPRefusal(
        status: .serviceUnavailable, reason: .tooMuchBuffered,
        detail: "The bodies and unsent answers have reached their memory limit; try again.")

    static let invalidResponse = HTTPRefusal(
        status: .internalServerError, reason: .invalidResponse, detail: "The answer could not be sent.")

    static let answerTimeout = HTTPRefusal(
        status: .serviceUnavailable, reason: .answerTimeout, detail: "The answer took too long.")

    static let shuttingDown = HTTPRefusal(
        status: .serviceUnavailable, reason: .shuttingDown, detail: "The server stopped before the answer was ready.")
}
