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

    /// The fields for a limit with `left` units, which has more after `seconds`.
    init(_ kind: RateLimitKind, _ rate: BucketRate, left: Int, seconds: Int) {
        (self.kind, self.rate, self.left, self.seconds) = (kind, rate, left, seconds)
    }

    /// The fields, if less than a fifth is left; nil otherwise, so that the responses of a drag stay small.
    init?(_ kind: RateLimitKind, _ rate: BucketRate?, left: Int?) {
        guard let rate, let left, left < rate.burst / 5 else { return nil }
        self.init(kind, rate, left: left, seconds: rate.window)
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

/// Refusals by a rate limit. The requests changed nothing.
extension Problem {
    /// The request is over a rate limit.
    ///
    /// - Parameter after: when the request will be allowed, in nanoseconds from now.
    static func rateLimited(_ kind: RateLimitKind, of rate: BucketRate, after: Int64) -> Problem {
        let seconds = max(1, Int((after + 999_999_999) / 1_000_000_000))
        let allowance = kind.allowance(rate.count, seconds: rate.seconds, burst: rate.burst)
        var problem = Problem(
            .tooManyRequests,
            "the \(kind.owner) may have \(allowance) (--\(kind.rawValue)); try again in \(seconds) s",
            headers: [(.retryAfter, "\(seconds)")] + RateLimitFields(kind, rate, left: 0, seconds: seconds).headers)
        problem.rateLimit = kind
        return problem
    }

    /// The client has its limit of open streams.
    static func tooManyStreams(_ most: Int) -> Problem {
        var problem = Problem(
            .tooManyRequests,
            "the client has its maximum of \(most) open streams (--client-streams); try again when one has ended",
            headers: [(.retryAfter, "5")])
        problem.rateLimit = .streams
        return problem
    }

    /// The client has its limit of sessions.
    static func tooManyClientSessions(_ most: Int) -> Problem {
        var problem = Problem(
            .tooManyRequests,
            "the client has its maximum of \(most) sessions (--client-sessions); try again when one has ended",
            headers: [(.retryAfter, "30")])
        problem.rateLimit = .sessions
        return problem
    }

    /// `Forwarded` and `X-Forwarded-For` name different clients.
    static let disagreeingProxies = Problem(
        .badHeader,
        "Forwarded and X-Forwarded-For name different clients; the proxy must set one of them and remove the other")
}
