import MicroHTTPD
import RateLimiting
import ServiceBasics

extension HTTPHeaderName {
    /// `Forwarded` (RFC 7239).
    static let forwarded = HTTPHeaderName(rawValue: "Forwarded")

    /// `X-Forwarded-For`, which proxies used before `Forwarded`.
    static let forwardedFor = HTTPHeaderName(rawValue: "X-Forwarded-For")
}

/// The rate limits of a client.
extension APIHandler {
    /// The network of a request's client: that of the connection's peer, or of the client that a trusted proxy names.
    func network(of request: borrowing HTTPRequest) throws(Problem) -> UInt64 {
        let proxies = api.configuration.rateLimiter.proxies
        guard !proxies.isEmpty, request.isForwarded else { return request.remoteNetwork }
        do throws(TrustedProxies.Disagreement) {
            let client = try proxies.client(
                of: request.peer, forwarded: request.headerString(.forwarded),
                forwardedFor: request.headerString(.forwardedFor))
            return client.network
        } catch {
            throw .disagreeingProxies
        }
    }

    /// The account of the current request's client.
    private func account(in rateLimiter: WorkerRateLimits, at now: Int64) -> ClientAccount {
        rateLimiter.account(of: client.identity, at: now)
    }

    /// The rate limit of the current request's events; nil if there is no limit. While an earlier refusal of the client
    /// holds, it refuses the request before the body is parsed.
    func eventRateLimit() throws(Problem) -> EventRateLimit? {
        guard let rateLimiter, let rate = rateLimiter.limits.clientEvents else { return nil }
        let now = api.clock.coarse()
        let account = account(in: rateLimiter, at: now)
        // A take that has waited has its outcome already.
        if !costs.isAgain, let after = account.refusesEvents(of: rate, at: now) {
            throw .rateLimited(.clientEvents, of: rate, after: after)
        }
        return EventRateLimit(account: account, rate: rate, now: now)
    }

    /// Notes what the request's body costs, if it is long: also if it is not read.
    func countBody(of request: borrowing HTTPRequest) { costs.addBody(EventRateLimit.cost(ofBody: request.body.count)) }

    /// Refuses to read a long body while the client's events are refused.
    func requireBodyAllowed(of request: borrowing HTTPRequest) throws(Problem) {
        if EventRateLimit.cost(ofBody: request.body.count) > 0 { _ = try eventRateLimit() }
    }

    /// Takes the request's events, or what its body costs if that is more.
    func take(_ count: Int, of limit: EventRateLimit?) throws(Problem) -> RateLimitFields? {
        let fields = try limit?.take(max(count, costs.uncounted), for: costs)
        costs.dropBody()
        return fields
    }

    /// Counts what the body has cost of a request that had no events, was refused before they were counted, or needs no
    /// body.
    func payBody() { bodyPayment()?() }

    /// Counts what the body has cost, when it is called; nil if it costs nothing, or is counted already.
    func bodyPayment() -> (@Sendable () -> Void)? {
        let cost = costs.takeBody()
        guard cost > 0, let rateLimiter, let rate = rateLimiter.limits.clientEvents else { return nil }
        let clock = api.clock
        let account = account(in: rateLimiter, at: clock.coarse())
        return { account.chargeEvents(cost, of: rate, at: clock.coarse()) }
    }

    /// Counts the current request as an event, or several, and by the length of its response, which may be large.
    ///
    /// - Parameter bytesOfEvent: how many bytes take as long to be written as an event takes in all.
    func countResponse(_ count: Int = 1, bytesOfEvent: Int = ResponseCost.bytesOfEvent) throws(Problem) {
        guard let limit = try eventRateLimit() else { return }
        _ = try limit.take(count, for: costs)
        costs.countResponse(by: ResponseCost(limit, clock: api.clock, bytesOfEvent: bytesOfEvent))
    }

    /// Counts a request as so many events.
    func countEvents(_ count: Int) throws(Problem) { _ = try eventRateLimit()?.take(count, for: costs) }

    /// Counts a picture. To draw it takes longer than to write the same length as JSON.
    func countPicture() throws(Problem) { try countResponse(bytesOfEvent: 512) }

    /// Counts a session or a token that the client makes.
    ///
    /// - Returns: what to tell the client, if little is left.
    func takeCreation() throws(Problem) -> RateLimitFields? {
        guard let rateLimiter, let rate = rateLimiter.limits.creations else { return nil }
        let now = api.clock.coarse()
        let account = account(in: rateLimiter, at: now)
        let outcome = try costs.outcome { account.takeCreation(of: rate, at: now) }
        return RateLimitFields(.creations, rate, left: try outcome.taken(.creations, of: rate))
    }

    /// Reserves one of the client's open streams; nil if there is no limit.
    func takeStream() throws(Problem) -> StreamReservation? {
        guard let rateLimiter, let most = rateLimiter.limits.streams else { return nil }
        let account = account(in: rateLimiter, at: api.clock.coarse())
        guard let place = StreamReservation(in: account, of: most) else { throw .tooManyStreams(most) }
        return place
    }
}

/// Counts a response by its length, as events of the client.
struct ResponseCost: Sendable {
    /// 4 KiB of JSON take as long to be written as an event takes in all.
    static let bytesOfEvent = 4_096

    private let account: ClientAccount
    private let rate: BucketRate
    private let clock: ServiceClock
    private let bytesOfEvent: Int

    /// Counts in a limit.
    init(_ limit: EventRateLimit, clock: ServiceClock, bytesOfEvent: Int = Self.bytesOfEvent) {
        (account, rate, self.clock, self.bytesOfEvent) = (limit.account, limit.rate, clock, bytesOfEvent)
    }

    /// Counts a response, which may come some time after its request.
    func charge(_ bytes: Int) { charge(events: bytes / bytesOfEvent) }

    /// Counts what costs as much as so many events.
    func charge(events: Int) { account.chargeEvents(events, of: rate, at: clock.coarse()) }
}

/// The rate limit of a client's events, at the time of a request. What else costs much counts as so many events.
struct EventRateLimit {
    /// For how many events a body counts. To read 128 bytes takes a third of the time of an event at most, but a long
    /// body is read at once, and other clients wait for it.
    static func cost(ofBody bytes: Int) -> Int { bytes > 1_024 ? bytes / 128 : 0 }

    let account: ClientAccount
    let rate: BucketRate

    /// In nanoseconds of the monotonic clock.
    let now: Int64

    /// Takes events, all or none.
    ///
    /// - Returns: what to tell the client, if little is left.
    func take(_ count: Int, for costs: RequestCosts) throws(Problem) -> RateLimitFields? {
        let outcome = try costs.outcome { account.takeEvents(count, of: rate, at: now) }
        account.note(outcome, at: now)
        return RateLimitFields(.clientEvents, rate, left: try outcome.taken(.clientEvents, of: rate))
    }
}

extension TokenBucket.Outcome {
    /// How many units are left; below 0 if as many are missing.
    ///
    /// - Throws: 429 if nothing was taken.
    func taken(_ kind: RateLimitKind, of rate: BucketRate) throws(Problem) -> Int {
        switch self {
        case .taken(let left): return left
        case .refused(let after): throw .rateLimited(kind, of: rate, after: after)
        }
    }
}

/// One of the open streams that a client may have. It is released with the last reference.
final class StreamReservation: Sendable {
    private let account: ClientAccount

    /// Takes one of the client's streams; nil if all are open.
    init?(in account: ClientAccount, of most: Int) {
        guard account.openStream(of: most) else { return nil }
        self.account = account
    }

    deinit { account.closeStream() }
}
