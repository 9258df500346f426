/// Whose a session is: the client that made it, as a number by which the client is known again after a restart, on any
/// processor. It tells nothing else about the client.
public struct SessionOwner: Sendable, Hashable {
    /// 64 bits of a hash. Two clients of a million have the same number with a probability of 3 in 100 million; they
    /// then count as one.
    public let value: UInt64

    /// An owner.
    public init(_ value: UInt64) {
        self.value = value
    }
}
