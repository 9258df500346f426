import CMicroHTTPD
import Glibc

/// Time that only goes forward, in nanoseconds.
enum MonotonicClock {
    /// Now, a few milliseconds coarse: read without a system call once per turn of a worker's loop.
    static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

extension Duration {
    /// The whole nanoseconds, at most some 290 years.
    var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        guard seconds < Int64.max / 1_000_000_000 else { return Int64.max }
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
