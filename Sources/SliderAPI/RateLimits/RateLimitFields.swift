import MicroHTTPD
import RateLimiting

extension HTTPHeaderName {
    /// `RateLimit`: what is left of a limit (openapi.yaml, headers).
    static let rateLimit = HTTPHeaderName(rawValue: "RateLimit")

    /// `RateLimit-Policy`: the limit.
    static let rateLimitPolicy = HTTPHeaderName(rawValue: "RateLimit-Policy")
}

/// The fields that tell a client how near it is to a rate limit
/// (draft-ietf-httpapi-ratelimit-headers-10).
struct RateLimitFields: Sendable {
    private let kind: RateLimitKind
    private let rate: BucketRate
    private let left: Int
    private let seconds: Int

    /// The fields for a limit with `left` units, which has more after `seconds`, or all of them.
    init(_ kind: RateLimitKind, _ rate: BucketRate, left: Int, seconds: Int) {
        (self.kind, self.rate, self.left, self.seconds) = (kind, rate, left, seconds)
    }

    /// The fields, if less than a fifth is left; nil otherwise, so that the responses of a drag stay small.
    ///
    /// - Parameter left: below 0 if as many are missing.
    init?(_ kind: RateLimitKind, _ rate: BucketRate?, left: Int?) {
        guard let rate, let left, left < rate.burst / 5 else { return nil }
        self.init(kind, rate, left: max(0, left), seconds: rate.secondsUntilFull(from: left))
    }

    /// The fields of a header.
    var headers: [(name: HTTPHeaderName, value: String)] {
        [
            (.rateLimitPolicy, "\"\(kind.rawValue)\";q=\(rate.burst);w=\(rate.window)"),
            (.rateLimit, "\"\(kind.rawValue)\";r=\(left);t=\(seconds)"),
        ]
    }

    /// Adds the fields.
    func write(into response: inout HTTPResponse) {
        for header in headers { response.headers.append(header.name, header.value) }
    }
}
