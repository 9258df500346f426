/// When a session is visited, and what its time is measured by.
struct Visit: Sendable {
    /// Now, in nanoseconds of the monotonic clock.
    let moment: Int64

    /// How long a gesture may go without a move, in nanoseconds; nothing for ever.
    let gestureTimeout: Int64?
}
