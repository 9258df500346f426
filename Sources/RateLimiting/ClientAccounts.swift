import ServiceBasics
import Synchronization

/// The accounts of the clients that are in use, at most ``most``.
package final class ClientAccounts: Sendable {
    /// The most accounts. Then all other clients share one, until some are idle.
    package static let most = 65_536

    /// The shortest time between two searches for idle accounts, in nanoseconds: each search reads all accounts.
    private static let sweepInterval: Int64 = 1_000_000_000

    private struct State {
        var accounts: [ClientIdentity: ClientAccount] = [:]
        var nextSweep: Int64 = 0
    }

    private let state = Lock(State())
    /// The account of all clients for which there is no room.
    private let strangers: ClientAccount
    private let most: Int
    private let leases: BucketLeases?

    /// No accounts yet.
    ///
    /// - Parameter leases: those by which other processes count the same clients; nil if this one counts by itself.
    package init(most: Int = ClientAccounts.most, leases: BucketLeases? = nil) {
        (self.most, self.leases) = (most, leases)
        strangers = ClientAccount(.strangers, leases)
    }

    /// The account of a client; a new one if it has none.
    package func account(of identity: ClientIdentity, at now: Int64) -> ClientAccount {
        state.withLock { state in
            if let account = state.accounts[identity] { return account }
            if state.accounts.count >= most, now >= state.nextSweep {
                state.nextSweep = now + Self.sweepInterval
                state.accounts = state.accounts.filter { !$0.value.leave(at: now) }
            }
            guard state.accounts.count < most else { return strangers }
            let account = ClientAccount(identity, leases)
            state.accounts[identity] = account
            return account
        }
    }

    /// The number of accounts.
    var count: Int { state.withLock { $0.accounts.count } }
}

/// What one client has used. Any thread may use it.
package final class ClientAccount: Sendable {
    /// The client.
    package let identity: ClientIdentity

    private let events = TokenBucket()
    private let creations = TokenBucket()

    /// What takes the place of these buckets if other processes count the client too.
    private let leased: (events: LeasedBucket, creations: LeasedBucket)?

    private let openStreams = Atomic<Int>(0)

    /// In nanoseconds of the monotonic clock.
    private let refusesEventsUntil = Atomic<Int64>(0)

    /// Whether the account was removed from the table. The client's next request makes another one.
    private let hasLeft = Atomic<Bool>(false)

    init(_ identity: ClientIdentity, _ leases: BucketLeases? = nil) {
        self.identity = identity
        leased = leases.map { ($0.bucket(.events, of: identity), $0.bucket(.creations, of: identity)) }
    }

    /// Whether the account is in the table. Otherwise the caller looks the client up again.
    package var isCurrent: Bool { !hasLeft.load(ordering: .relaxed) }

    /// How many nanoseconds the client's events are still refused, as the last refusal said, or as it takes to make up
    /// for what is missing; nil if they are not refused.
    package func refusesEvents(of rate: BucketRate, at now: Int64) -> Int64? {
        let left = max(
            refusesEventsUntil.load(ordering: .relaxed) - now, leased?.events.debt(of: rate, at: now) ?? 0)
        return left > 0 ? left : nil
    }

    /// Takes events, all or none. The caller notes the outcome: after a refusal, ``refusesEvents(of:at:)`` says how
    /// long further events are refused.
    package func takeEvents(_ count: Int, of rate: BucketRate, at now: Int64) -> ClientTake {
        leased?.events.take(count, of: rate, at: now) ?? .known(events.take(count, of: rate, at: now))
    }

    /// Notes the outcome of a take of events.
    package func note(_ outcome: TokenBucket.Outcome, at now: Int64) {
        if case .refused(let after) = outcome { refusesEventsUntil.max(now + after, ordering: .relaxed) }
    }

    /// Counts as events what a request has cost, which is known after it. If less was left, further events are refused
    /// until that is made up for.
    package func chargeEvents(_ count: Int, of rate: BucketRate, at now: Int64) {
        let debt: Int64
        if let leased {
            leased.events.charge(count, of: rate, at: now)
            debt = leased.events.debt(of: rate, at: now)
        } else {
            events.charge(count, of: rate, at: now)
            debt = events.debt(of: rate, at: now)
        }
        if debt > 0 { refusesEventsUntil.max(now + debt, ordering: .relaxed) }
    }

    /// Takes one creation of a session or a token.
    package func takeCreation(of rate: BucketRate, at now: Int64) -> ClientTake {
        leased?.creations.take(1, of: rate, at: now) ?? .known(creations.take(1, of: rate, at: now))
    }

    /// Counts a stream that opens.
    ///
    /// - Parameter most: how many may be open.
    /// - Returns: whether it may open. If so, `closeStream()` follows.
    package func openStream(of most: Int) -> Bool {
        var seen = openStreams.load(ordering: .relaxed)
        while seen < most {
            let result = openStreams.weakCompareExchange(expected: seen, desired: seen + 1, ordering: .relaxed)
            if result.exchanged { return true }
            seen = result.original
        }
        return false
    }

    /// Counts a stream that has closed.
    package func closeStream() {
        openStreams.subtract(1, ordering: .relaxed)
    }

    /// The number of open streams.
    package var streams: Int { openStreams.load(ordering: .relaxed) }

    /// Marks the account as removed, if it is in the same state as a new one. Returns whether it is.
    func leave(at now: Int64) -> Bool {
        guard events.isFull(at: now), creations.isFull(at: now), streams == 0,
            leased.map({ $0.events.isIdle(at: now) && $0.creations.isIdle(at: now) }) ?? true
        else { return false }
        hasLeft.store(true, ordering: .relaxed)
        return true
    }
}

/// The client that a rate limit counts.
package enum ClientIdentity: Hashable, Sendable {
    /// An IPv4 address, or the first 64 bits of an IPv6 address.
    case network(UInt64)

    /// The bearer of a token: its subject, or the token itself if it names none. A hash of 128 bits, so that the
    /// token is not stored.
    case bearer(UInt64, UInt64)

    /// All clients that come when there is no room for more accounts.
    case strangers

    /// The client's index in a small table: a number whose lower bits differ between clients. For a bearer it is half
    /// of the hash, for a network Fibonacci hashing (Knuth, The Art of Computer Programming, volume 3, 6.4).
    package var place: Int {
        switch self {
        case .network(let network): Int(truncatingIfNeeded: (network &* 0x9e37_79b9_7f4a_7c15) >> 32)
        case .bearer(let hash, _): Int(truncatingIfNeeded: hash)
        case .strangers: 0
        }
    }
}
