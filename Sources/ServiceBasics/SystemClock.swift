public import Glibc

/// The system's clocks.
public enum SystemClock {
    /// Nanoseconds since an unspecified moment; they never go back.
    @inlinable
    public static func monotonic() -> Int64 { nanoseconds(of: CLOCK_MONOTONIC) }

    /// Like `monotonic()`, a few milliseconds late, and faster to read.
    @inlinable
    public static func coarseMonotonic() -> Int64 { nanoseconds(of: CLOCK_MONOTONIC_COARSE) }

    /// Milliseconds since 1970 in UTC.
    @inlinable
    public static func wall() -> Int64 { nanoseconds(of: CLOCK_REALTIME) / 1_000_000 }

    /// Seconds since 1970 in UTC, a few milliseconds late, and faster to read than `wall()`.
    @inlinable
    public static func coarseWallSeconds() -> Int64 { nanoseconds(of: CLOCK_REALTIME_COARSE) / 1_000_000_000 }

    @inlinable
    static func nanoseconds(of clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
