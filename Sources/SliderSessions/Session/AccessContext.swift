import RateLimiting

/// The time of an access to a session, and the limits that apply to it.
struct AccessContext: Sendable {
    /// Now, in nanoseconds of the monotonic clock.
    let moment: Int64

    /// How long a gesture may go without a move, in nanoseconds; nil for no limit.
    let gestureTimeout: Int64?

    /// How many events a session takes; nil for no limit.
    var eventRate: BucketRate?
}
