import RateLimiting

/// The rate limit of a client's events, at the time of a request.
struct EventRateLimit {
    let account: ClientAccount
    let rate: BucketRate

    /// In nanoseconds of the monotonic clock.
    let now: Int64

    /// Takes events, all or none.
    ///
    /// - Returns: what to tell the client, if little is left.
    func take(_ count: Int) throws(Problem) -> RateLimitFields? {
        let left = try account.takeEvents(count, of: rate, at: now).taken(.clientEvents, of: rate)
        return RateLimitFields(.clientEvents, rate, left: left)
    }
}

extension TokenBucket.Outcome {
    /// What is left.
    ///
    /// - Throws: 429 if nothing was taken.
    func taken(_ kind: RateLimitKind, of rate: BucketRate) throws(Problem) -> Int {
        switch self {
        case .taken(let left): return left
        case .refused(let after): throw .rateLimited(kind, of: rate, after: after)
        }
    }
}
