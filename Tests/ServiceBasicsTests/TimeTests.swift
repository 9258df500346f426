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

    @Test func aMomentOfAnotherClock_isAsFarAwayOnTheSystems() {
        let ahead = ServiceClock.ahead { .seconds(1_000) }
        let minute = Duration.seconds(60).nanoseconds
        let almost = Duration.seconds(59).nanoseconds
        func pause(_ clock: ServiceClock, _ moment: Int64?) -> Int64? {
            let before = SystemClock.monotonic()
            return clock.systemMoment(of: moment).map { $0 - before }
        }
        #expect(pause(ahead, nil) == nil)
        #expect(ServiceClock(monotonic: { -1 }, wall: { 0 }, sleep: { _ in }).systemMoment(of: .max) == nil)
        #expect(pause(ahead, .min) ?? -1 >= 0)
        // The clocks are read one after the other, between which a machine may stand still, but not again and again.
        #expect(
            Patience.blockWhether {
                (almost...minute + almost).contains(pause(ahead, ahead.monotonic() + minute) ?? 0)
            })
        let test = TestClock()
        #expect(Patience.blockWhether { pause(test.clock, minute) ?? .max < almost })
    }

    @Test func theWallClock_countsMillisecondsSince1970() {
        // 2025 to 2100.
        #expect((1_735_689_600_000..<4_102_444_800_000).contains(SystemClock.wall()))
    }
}
