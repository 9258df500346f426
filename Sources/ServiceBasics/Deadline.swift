/// A point on the monotonic clock at which a wait ends.
package struct Deadline: Sendable {
    /// In nanoseconds of `SystemClock.monotonic()`.
    package let moment: Int64

    /// Makes a deadline this many seconds from now.
    package init(secondsFromNow seconds: Int64) {
        moment = SystemClock.monotonic() + seconds * 1_000_000_000
    }
}
