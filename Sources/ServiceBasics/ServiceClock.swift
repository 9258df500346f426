public import Glibc

/// The time that a service reads and waits for. It is a parameter, so a test controls both.
package struct ServiceClock: Sendable {
    /// Monotonic nanoseconds from any origin: for the time between events, and for idleness.
    package var monotonic: @Sendable () -> Int64

    /// The same clock, which may be a few milliseconds late and is faster to read: for deadlines.
    package var coarse: @Sendable () -> Int64

    /// Milliseconds since 1970 in UTC: for the times in responses.
    package var wall: @Sendable () -> Int64

    /// Seconds since 1970 in UTC, which may be a few milliseconds late: for the ends of tokens.
    package var coarseWallSeconds: @Sendable () -> Int64

    /// Returns at this moment of `monotonic`, or at once if it has passed. Throws if the task is cancelled.
    package var sleep: @Sendable (_ until: Int64) async throws -> Void

    /// How many milliseconds a thread may wait for events before it reads the clock again; -1 for no limit. A test that
    /// moves the clock sets it, because moving the clock does not end a wait.
    package var longestWait: Int32 = -1

    /// Converts an age in nanoseconds from the system's clock to this clock: the kernel reports the ages of sockets on
    /// its own.
    package var age: @Sendable (_ ofSystem: Int64) -> Int64 = { $0 }

    /// Makes a clock from functions that read it and wait for it.
    package init(
        monotonic: @escaping @Sendable () -> Int64, wall: @escaping @Sendable () -> Int64,
        sleep: @escaping @Sendable (_ until: Int64) async throws -> Void
    ) {
        (self.monotonic, self.wall, self.sleep) = (monotonic, wall, sleep)
        coarse = monotonic
        coarseWallSeconds = { wall() / 1_000 }
    }

    /// The system's clocks.
    package static let system: ServiceClock = {
        var clock = ServiceClock(monotonic: SystemClock.monotonic, wall: SystemClock.wall) { moment in
            try await Task.sleep(for: .nanoseconds(max(0, moment - SystemClock.monotonic())))
        }
        clock.coarse = SystemClock.coarseMonotonic
        clock.coarseWallSeconds = SystemClock.coarseWallSeconds
        return clock
    }()

    /// Returns after this time. Throws if the task is cancelled.
    package func sleep(for duration: Duration) async throws {
        let (moment, isOver) = monotonic().addingReportingOverflow(duration.nanoseconds)
        try await sleep(isOver ? .max : moment)
    }

    /// How many milliseconds a thread that waits for events may wait, if nothing else limits it to fewer.
    ///
    /// - Parameter milliseconds: another limit; -1 for none.
    package func wait(_ milliseconds: Int32) -> Int32 {
        guard longestWait >= 0 else { return milliseconds }
        return milliseconds < 0 ? longestWait : min(milliseconds, longestWait)
    }

    /// The moment of the system's clock until which a thread that waits for a moment of this clock may wait before it
    /// reads this clock again: a test's clock may be ahead of the system's, or go when the test says so.
    ///
    /// - Parameter moment: nil for a wait without a limit, which has none on the system's clock either.
    package func systemMoment(of moment: Int64?) -> Int64? {
        guard let moment else { return nil }
        let (left, isOutside) = moment.subtractingReportingOverflow(monotonic())
        var pause = isOutside ? (moment < 0 ? 0 : .max) : max(0, left)
        if longestWait >= 0 { pause = min(pause, Int64(longestWait) * 1_000_000) }
        let (end, isOver) = SystemClock.monotonic().addingReportingOverflow(pause)
        return isOver ? nil : end
    }
}

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

/// A point on the monotonic clock at which a wait ends.
package struct Deadline: Sendable {
    /// In nanoseconds of `SystemClock.monotonic()`.
    package let moment: Int64

    /// Makes a deadline this many seconds from now.
    package init(secondsFromNow seconds: Int64) {
        moment = SystemClock.monotonic() + seconds * 1_000_000_000
    }
}

extension Duration {
    /// The duration in whole nanoseconds, limited to `Int64.max` (about 292 years).
    public var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        guard seconds < Int64.max / 1_000_000_000 else { return Int64.max }
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
