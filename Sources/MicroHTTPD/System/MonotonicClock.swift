import CMicroHTTPD
import Glibc

/// A monotonic clock, in nanoseconds.
enum MonotonicClock {
    /// The current time, a few milliseconds coarse. Reads without a system call, once per turn of a worker's loop.
    static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

extension Duration {
    /// The duration in whole nanoseconds, at most about 290 years.
    var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        guard seconds < Int64.max / 1_000_000_000 else { return Int64.max }
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
