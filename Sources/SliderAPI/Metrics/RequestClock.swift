import Glibc

/// The clock that requests are timed with.
enum RequestClock {
    /// Nanoseconds that only go forward.
    static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
