/// How many answers are kept for repeats of their requests. Over a limit the oldest ones are dropped.
public struct AnswerLimits: Sendable, Equatable {
    /// The most answers (`--max-kept-answers`, 100,000).
    public var count: Int

    /// The most bytes of all answers together (`--max-kept-bytes`, 64 MiB), as `KeptAnswer.size` counts them.
    public var bytes: Int

    /// Limits.
    public init(count: Int = 100_000, bytes: Int = 67_108_864) {
        self.count = count
        self.bytes = bytes
    }
}
