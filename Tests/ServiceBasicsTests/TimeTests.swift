import ServiceBasics
import TestPatience
import Testing

/// The clocks, and durations in nanoseconds.
@Suite struct TimeTests {
    @Test(arguments: [
        (Duration.zero, Int64(0)), (.milliseconds(1_500), 1_500_000_000), (.nanoseconds(-7), -7),
        (.seconds(9_223_372_035), 9_223_372_035_000_000_000), (.seconds(10_000_000_000), Int64.max),
    ])
    func aDuration_isWholeNanoseconds_upToTheLimit(_ duration: Duration, _ nanoseconds: Int64) {
        #expect(duration.nanoseconds == nanoseconds)
    }

    @Test func theCoarseClock_isTheMonotonicOne_aFewMillisecondsLate() {
        // A machine that stands still may hold the coarse clock back, but not again and again.
        let isClose = Patience.blockWhether {
            let before = SystemClock.monotonic()
            let coarse = SystemClock.coarseMonotonic()
            #expect(coarse <= SystemClock.monotonic())
            return before - 50_000_000 <= coarse
        }
        #expect(isClose)
    }

    @Test func theWallClock_countsMillisecondsSince1970() {
        // 2025 to 2100.
        #expect((1_735_689_600_000..<4_102_444_800_000).contains(SystemClock.wall()))
    }
}
