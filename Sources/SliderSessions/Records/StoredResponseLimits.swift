/// How many responses are stored for repeats of their requests. Over a limit the oldest ones are dropped.
public struct StoredResponseLimits: Sendable, Equatable {
    /// The most responses (`--max-kept-answers`, 100,000).
    public var count: Int

    /// The most bytes of all responses together (`--max-kept-bytes`, 64 MiB), as `StoredResponse.size` counts them.
    public var bytes: Int

    /// Limits.
    public init(count: Int = 100_000, bytes: Int = 67_108_864) {
        self.count = count
        self.bytes = bytes
    }
}
