import Glibc

/// A point on the monotonic clock at which a wait ends.
struct Deadline: Sendable {
    /// The point in the form that system calls take.
    let time: timespec

    /// Makes a deadline this many seconds from now.
    init(secondsFromNow seconds: Int) {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        now.tv_sec += seconds
        time = now
    }
}
