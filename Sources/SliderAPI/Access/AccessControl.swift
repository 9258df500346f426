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

    private let keys: Lock<Keys>
    private let current = Atomic<UInt64>(0)
    private let failures = Lock(FailureLimit())

    /// Whether a token that was verified lately was accepted, for the workers that have not seen it.
    private let accepted = Lock(TokenCache<Bool>(count: 8_192, bytes: 2 << 20))

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

    /// Whether a token of a network may be verified now. One that any worker accepted always may.
    ///
    /// If it may, ``noteResult(of:isAccepted:from:admission:)`` must follow.
    func admission(of token: [UInt8], from network: UInt64) -> FailureLimit.Admission {
        let admission = failures.withLock { $0.admit(network, at: clock.coarse()) }
        guard case .wait = admission, accepted.withLock({ $0.value(of: token.span) }) == true else { return admission }
        return .free
    }

    /// Notes the result of a token that was verified.
    ///
    /// - Parameter isAccepted: whether it is valid; nil if it was refused before a signature was computed.
    func noteResult(
        of token: [UInt8], isAccepted: Bool?, from network: UInt64, admission: FailureLimit.Admission
    ) {
        if isAccepted == false {
            failures.withLock { $0.note(network, at: clock.coarse()) }
        } else if admission == .inTurn {
            failures.withLock { $0.giveBack(network, at: clock.coarse()) }
        }
        guard let isAccepted else { return }
        accepted.withLock { accepted in
            // A refused token is noted only if it was accepted before, so those of a flood take no room.
            if isAccepted || accepted.value(of: token.span) != nil { accepted.add(isAccepted, of: token.span) }
        }
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

/// Limits how many signatures are computed in vain for one network: 20 a minute, and then one a second.
///
/// A network is an IPv4 address or 64 bits of an IPv6 address (`HTTPRequest.remoteNetwork`).
struct FailureLimit: Sendable {
    /// Whether a token may be verified.
    enum Admission: Equatable {
        /// It may: the limit is not reached.
        case free
        /// It may, as the one token of its network in this second.
        case inTurn
        /// It may not; another one may in so many seconds, at least 1.
        case wait(seconds: Int64)
    }

    /// The most failures of a network in a minute that do not wait for each other.
    static let most = 20

    /// How long failures count, from the first one on, in nanoseconds.
    static let window: Int64 = 60_000_000_000

    /// The time between two verifications of a network over the limit, in nanoseconds.
    static let pause: Int64 = 1_000_000_000

    /// The most networks that are remembered. With more, the networks whose minute began first are dropped.
    static let capacity = 4_096

    private struct Failures {
        let begin: Int64
        var count = 0
        /// When the next verification may begin, if the limit is reached.
        var next: Int64 = .min
    }

    private var networks: [UInt64: Failures] = [:]

    /// How many networks are remembered.
    var count: Int { networks.count }

    /// Begins a verification for a network, if it may begin.
    ///
    /// - Parameter now: in nanoseconds.
    mutating func admit(_ network: UInt64, at now: Int64) -> Admission {
        guard let failures = networks[network], failures.count >= Self.most, now - failures.begin < Self.window else {
            return .free
        }
        guard now >= failures.next else {
            return .wait(seconds: (failures.next - now + 999_999_999) / 1_000_000_000)
        }
        networks[network]?.next = now + Self.pause
        return .inTurn
    }

    /// Ends a verification that was admitted in turn and did not fail: another one may begin at once.
    mutating func giveBack(_ network: UInt64, at now: Int64) {
        networks[network]?.next = now
    }

    /// Counts a failure.
    ///
    /// - Parameter now: in nanoseconds.
    mutating func note(_ network: UInt64, at now: Int64) {
        let known = networks[network].flatMap { now - $0.begin < Self.window ? $0 : nil }
        if known == nil, networks.count >= Self.capacity { forget(at: now) }
        var failures = known ?? Failures(begin: now)
        failures.count += 1
        failures.next = now + Self.pause
        networks[network] = failures
    }

    /// Makes room: for those whose minute has passed, and if these are few, for the older half.
    private mutating func forget(at now: Int64) {
        networks = networks.filter { now - $0.value.begin < Self.window }
        guard networks.count > Self.capacity / 2 else { return }
        let middle = networks.values.map(\.begin).sorted()[networks.count / 2]
        networks = networks.filter { $0.value.begin > middle }
    }
}
