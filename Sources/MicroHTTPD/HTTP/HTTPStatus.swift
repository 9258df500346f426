/// A status code (RFC 9110 §15), 200 … 999: an open vocabulary, whose static members are those that are used here.
public struct HTTPStatus: RawRepresentable, Hashable, Sendable {
    /// The three-digit code.
    public let rawValue: Int

    /// A status with this code. One under 200 or over 999 is never sent: a 500 takes its place.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// 200.
    public static let ok = HTTPStatus(rawValue: 200)
    /// 201.
    public static let created = HTTPStatus(rawValue: 201)
    /// 204.
    public static let noContent = HTTPStatus(rawValue: 204)
    /// 304.
    public static let notModified = HTTPStatus(rawValue: 304)
    /// 400.
    public static let badRequest = HTTPStatus(rawValue: 400)
    /// 413.
    public static let contentTooLarge = HTTPStatus(rawValue: 413)
    /// 431.
    public static let requestHeaderFieldsTooLarge = HTTPStatus(rawValue: 431)
    /// 500.
    public static let internalServerError = HTTPStatus(rawValue: 500)
    /// 503.
    public static let serviceUnavailable = HTTPStatus(rawValue: 503)

    /// The statuses that have a name.
    public static let named: [HTTPStatus] = [
        .ok, .created, .noContent, .notModified, .badRequest, .contentTooLarge, .requestHeaderFieldsTooLarge,
        .internalServerError, .serviceUnavailable,
    ]

    /// Whether a response with this status has a content length: of its own body, or with 304 of the body that a 200
    /// would have (RFC 9110 §8.6), which libmicrohttpd announces and does not send.
    var hasContentLength: Bool { rawValue != 204 }

    /// Whether the status is final and has three digits.
    var isFinal: Bool { (200...999).contains(rawValue) }
}
