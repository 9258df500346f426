package import RateLimiting
import ServiceBasics

/// The rate limits of sessions and clients, and what the clients have used. All workers share it.
package final class RateLimiter: Sendable {
    /// The limits.
    package let limits: RateLimits

    /// The proxies that name their client.
    package let proxies: TrustedProxies

    /// What the clients have used.
    let accounts: ClientAccounts

    /// Whether other processes count the same clients.
    let isShared: Bool

    /// Limits for the clients of these proxies, and for clients without a proxy.
    ///
    /// - Parameter leases: by which other processes count the same clients; nil if this one counts by itself.
    package init(
        _ limits: RateLimits = .off, behind proxies: TrustedProxies = TrustedProxies(), leases: BucketLeases? = nil
    ) {
        (self.limits, self.proxies) = (limits, proxies)
        accounts = ClientAccounts(leases: leases)
        isShared = leases != nil
    }

    /// The same limits, of which other processes count the same clients.
    package func sharing(_ leases: BucketLeases) -> RateLimiter { RateLimiter(limits, behind: proxies, leases: leases) }

    /// Whether clients have buckets that processes can share.
    package var hasBuckets: Bool { limits.clientEvents != nil || limits.creations != nil }

    /// Whether a limit needs the clients' accounts.
    var limitsClients: Bool {
        limits.clientEvents != nil || limits.creations != nil || limits.streams != nil
    }
}

/// A worker's view of the clients' accounts: those used last are found without a lock.
final class WorkerRateLimits {
    /// The limits.
    let limits: RateLimits

    private let accounts: ClientAccounts
    private var known: [ClientAccount?] = Array(repeating: nil, count: 256)

    /// Starts without accounts; nil if no limit needs them.
    init?(_ rateLimiter: RateLimiter) {
        guard rateLimiter.limitsClients else { return nil }
        (limits, accounts) = (rateLimiter.limits, rateLimiter.accounts)
    }

    /// The account of a client.
    func account(of identity: ClientIdentity, at now: Int64) -> ClientAccount {
        let place = identity.place & (known.count - 1)
        if let account = known[place], account.identity == identity, account.isCurrent { return account }
        let account = accounts.account(of: identity, at: now)
        known[place] = account
        return account
    }
}

/// What a rate limit counts.
enum RateLimitKind: String, CaseIterable {
    /// The events of one session.
    case sessionEvents = "session-events"
    /// The events of one client.
    case clientEvents = "client-events"
    /// The sessions and tokens that one client makes.
    case creations = "client-creations"
    /// The open streams of one client.
    case streams = "client-streams"
    /// The sessions that one client has.
    case sessions = "client-sessions"

    /// What the limit allows, with its numbers: `400 events a second, 1000 at once`.
    func allowance(_ count: Int, seconds: Int, burst: Int) -> String {
        let period = seconds == 1 ? "a second" : seconds == 60 ? "a minute" : "in \(seconds) s"
        return "\(count) \(unit) \(period), \(burst) at once"
    }

    /// What it limits, as a word: a session or a client.
    var owner: String { self == .sessionEvents ? "session" : "client" }

    /// What is counted.
    var unit: String {
        switch self {
        case .sessionEvents, .clientEvents: "events"
        case .creations: "creations"
        case .sessions: "sessions"
        case .streams: "streams"
        }
    }
}
