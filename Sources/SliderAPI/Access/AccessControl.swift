package import AccessTokens
package import ServiceBasics
import Synchronization

/// What all workers share to verify tokens: the keys, the policy, and which addresses sent tokens that failed.
package final class AccessControl: Sendable {
    /// The keys of one reading, and its number.
    struct Keys: Sendable {
        /// The keys.
        let ring: KeyRing

        /// 0 for the first reading, and one more for each that replaced it.
        let generation: UInt64
    }

    /// What a token must have besides a signature.
    package let policy: TokenPolicy

    /// What the tokens' ends and the limit of failures go by.
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

    /// Counts a token of a network whose signature was computed, and which failed.
    func noteFailure(from network: UInt64) {
        failures.withLock { $0.note(network, at: clock.coarse()) }
    }
}
