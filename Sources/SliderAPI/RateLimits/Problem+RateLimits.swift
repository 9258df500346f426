import MicroHTTPD
import RateLimiting

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

    /// The request waits for the outcome of a take, and is then handled again. It is not sent.
    static let waiting = Problem(.tooManyRequests, "the request waits for its client's rate limit")

    /// The client has its limit of open streams.
    static func tooManyStreams(_ most: Int) -> Problem {
        atMost(most, .streams, "open streams (--client-streams)", retryAfter: 5)
    }

    /// The client has its limit of sessions.
    static func tooManyClientSessions(_ most: Int) -> Problem {
        atMost(most, .sessions, "sessions (--client-sessions)", retryAfter: 30)
    }

    private static func atMost(_ most: Int, _ kind: RateLimitKind, _ what: String, retryAfter seconds: Int) -> Problem {
        var problem = Problem(
            .tooManyRequests, "the client has its maximum of \(most) \(what); try again when one has ended",
            headers: [(.retryAfter, "\(seconds)")])
        problem.rateLimit = kind
        return problem
    }

    /// Too many tokens of the client's address were refused.
    static func tooManyBadTokens(wait seconds: Int64) -> Problem {
        Problem(
            .tooManyRequests, "too many tokens from this address were refused; try again in \(seconds) s",
            headers: [(.retryAfter, "\(seconds)")])
    }

    /// `Forwarded` and `X-Forwarded-For` name different clients.
    static let disagreeingProxies = Problem(
        .badHeader,
        "Forwarded and X-Forwarded-For name different clients; the proxy must set one of them and remove the other")
}
