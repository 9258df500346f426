/// A command that waits for its sending or its reply.
struct WaitingCommand: Sendable {
    let completion: RedisCompletion

    /// Where the command ends among all bytes of the link. It was sent if as many have been written.
    let end: UInt64

    /// How many bytes it has.
    let size: Int

    /// When it must have been answered, in nanoseconds of the monotonic clock.
    let deadline: Int64
}
