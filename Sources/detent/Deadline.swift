import Glibc

/// A point of the monotonic clock until which something is waited for.
struct Deadline: Sendable {
    /// The point as the system's calls take it.
    let time: timespec

    /// So many seconds from now.
    init(secondsFromNow seconds: Int) {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        now.tv_sec += seconds
        time = now
    }
}
