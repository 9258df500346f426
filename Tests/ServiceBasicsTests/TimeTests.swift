import ServiceBasics
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
        let before = SystemClock.monotonic()
        let coarse = SystemClock.coarseMonotonic()
        #expect((before - 50_000_000...SystemClock.monotonic()).contains(coarse))
    }

    @Test func theWallClock_countsMillisecondsSince1970() {
        // 2025 to 2100.
        #expect((1_735_689_600_000..<4_102_444_800_000).contains(SystemClock.wall()))
    }
}
