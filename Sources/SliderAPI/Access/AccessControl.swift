package import AccessTokens
package import ServiceBasics
import Synchronization

/// What all workers share to verify tokens: the keys, the policy, and which addresses sent tokens that failed.
package final class AccessControl: Sendable {
    /// The keys of one reading, and its number.
    struct Keys: Sendable {
        /// The keys.
        let ring: KeyRing

        /// 0 for the first reading, and one more for each later one.
        let generation: UInt64
    }

    /// What a token must have besides a signature.
    package let policy: TokenPolicy

    /// The clock for the ends of tokens and the limit of failures.
    let clock: ServiceClock

    /// What signs the tokens that bearers make.
    let signatures = SignatureQueue()

    private let keys: Lock<Keys>
    private let current = Atomic<UInt64>(0)
    private let failures = Lock(FailureLimit())

    /// Trusts some keys.
    package init(_ ring: KeyRing, policy: TokenPolicy, clock: ServiceClock = .system) {
        self.policy = policy
        self.clock = clock
        keys = Lock(Keys(ring: ring, generation: 0))
    }

    /// The number of the reading whose keys are trusted: cheap to compare with an earlier one.
    var generation: UInt64 { current.load(ordering: .acquiring) }

    /// The keys that are trusted.
    var trusted: Keys { keys.withLock { $0 } }

    /// Whether exactly the keys of a ring are trusted.
    package func trusts(_ ring: KeyRing) -> Bool { KeyRing.hasSameKeys(trusted.ring, ring) }

    /// Trusts these keys from now on, and no others. Tokens of keys that are gone are refused, and their streams end.
    package func replaceKeys(_ ring: KeyRing) {
        keys.withLock { keys in
            keys = Keys(ring: ring, generation: keys.generation + 1)
            current.store(keys.generation, ordering: .releasing)
        }
    }

    /// In how many seconds a token of a network may be verified again, because too many have failed; nil if it may now.
    func wait(for network: UInt64) -> Int64? {
        failures.withLock { $0.wait(for: network, at: clock.coarse()) }
    }

    /// Counts a failed token of a network whose signature was computed.
    func noteFailure(from network: UInt64) {
        failures.withLock { $0.note(network, at: clock.coarse()) }
    }
}

/// Who may send requests.
package enum AccessMode: Sendable {
    /// Every client that reaches the service itself: it has no keys, and listens on loopback alone. A request that a
    /// proxy forwards is refused: any client in the world may have sent it.
    case local

    /// Every client (`--insecure-no-auth`).
    case everyone

    /// Clients with a token (`--auth-key`).
    case bearers(AccessControl)

    /// What verifies tokens; nil if there are no keys.
    var control: AccessControl? {
        if case .bearers(let control) = self { control } else { nil }
    }
}

/// Signs tokens, one after the other, away from the workers: an RSA signature takes from one to thirty milliseconds,
/// and no drag should wait for it.
actor SignatureQueue {
    /// The token of a grant.
    func token(of grant: TokenGrant) throws(Problem) -> String { try grant.sign() }
}

/// Limits how many signatures are computed in vain for one network: 20 a minute.
///
/// A network is an IPv4 address or 64 bits of an IPv6 address (`HTTPRequest.remoteNetwork`).
struct FailureLimit: Sendable {
    /// The most failures of a network in a minute.
    static let most = 20

    /// How long failures count, from the first one on, in nanoseconds.
    static let window: Int64 = 60_000_000_000

    /// The most networks that are remembered. With more, the networks whose minute began first are dropped.
    static let capacity = 4_096

    private struct Failures {
        let begin: Int64
        var count: Int
    }

    private var networks: [UInt64: Failures] = [:]

    /// How many networks are remembered.
    var count: Int { networks.count }

    /// In how many seconds, at least 1, a network may try again; nil if it may now.
    ///
    /// - Parameter now: in nanoseconds.
    func wait(for network: UInt64, at now: Int64) -> Int64? {
        guard let failures = networks[network], failures.count >= Self.most else { return nil }
        let rest = failures.begin + Self.window - now
        return rest > 0 ? (rest + 999_999_999) / 1_000_000_000 : nil
    }

    /// Counts a failure.
    ///
    /// - Parameter now: in nanoseconds.
    mutating func note(_ network: UInt64, at now: Int64) {
        if let failures = networks[network], now - failures.begin < Self.window {
            networks[network]?.count += 1
            return
        }
        if networks.count >= Self.capacity { forget(at: now) }
        networks[network] = Failures(begin: now, count: 1)
    }

    /// Makes room: for those whose minute has passed, and if these are few, for the older half.
    private mutating func forget(at now: Int64) {
        networks = networks.filter { now - $0.value.begin < Self.window }
        guard networks.count > Self.capacity / 2 else { return }
        let middle = networks.values.map(\.begin).sorted()[networks.count / 2]
        networks = networks.filter { $0.value.begin > middle }
    }
}
