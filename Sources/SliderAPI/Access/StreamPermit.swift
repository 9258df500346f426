import AccessTokens
import ServiceBasics

/// Whether a stream may go on: while its token is valid and the key that verified it is trusted.
struct StreamPermit: Sendable {
    /// How often a stream looks, also while it has nothing to send.
    static let interval = Duration.seconds(1)

    private let control: AccessControl
    private let key: KeyIdentity
    private let end: Int64
    private var generation: UInt64

    /// The permit of a token that was verified with the keys of a generation.
    init(_ control: AccessControl, _ token: AccessToken, generation: UInt64) {
        self.control = control
        self.generation = generation
        key = token.key
        end = control.policy.end(of: token)
    }

    /// Whether it may go on now.
    mutating func isValid() -> Bool {
        guard control.clock.coarseWallSeconds() < end else { return false }
        guard generation != control.generation else { return true }
        let keys = control.trusted
        generation = keys.generation
        return keys.ring.contains(key)
    }
}
