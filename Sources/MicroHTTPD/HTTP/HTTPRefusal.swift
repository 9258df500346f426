/// An answer that the server gives in the handler's place, before it has a body.
public struct HTTPRefusal: Error, Hashable, Sendable {
    /// The status that will be sent.
    public let status: HTTPStatus

    /// Why, as a word.
    public let reason: HTTPRefusalReason

    /// What was wrong and what would be right, as a sentence.
    public let detail: String

    /// The request's `Origin`, where its head was read and has one: for answers that web pages may read.
    public internal(set) var origin: String?

    /// A refusal of a status, a word and a sentence, maybe to a page of an origin.
    public init(status: HTTPStatus, reason: HTTPRefusalReason, detail: String, origin: String? = nil) {
        self.status = status
        self.reason = reason
        self.detail = detail
        self.origin = origin
    }

    /// The plain-text answer: the sentence on a line of its own.
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
                "The request's head and that of its answer do not fit in \(limit) bytes; send fewer or shorter fields.")
    }

    static let tooMuchBuffered = HTTPRefusal(
        status: .serviceUnavailable, reason: .tooMuchBuffered,
        detail: "The bodies and answers under way hold as much memory as they may; try again.")

    static let invalidResponse = HTTPRefusal(
        status: .internalServerError, reason: .invalidResponse, detail: "The answer could not be sent.")

    static let answerTimeout = HTTPRefusal(
        status: .serviceUnavailable, reason: .answerTimeout, detail: "The answer took too long.")

    static let shuttingDown = HTTPRefusal(
        status: .serviceUnavailable, reason: .shuttingDown, detail: "The server stopped before the answer was there.")
}
