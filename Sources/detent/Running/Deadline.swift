import ServiceBasics

/// A point on the monotonic clock at which a wait ends.
struct Deadline: Sendable {
    /// In nanoseconds of `SystemClock.monotonic()`.
    let moment: Int64

    /// Makes a deadline this many seconds from now.
    init(secondsFromNow seconds: Int64) {
        moment = SystemClock.monotonic() + seconds * 1_000_000_000
    }
}
