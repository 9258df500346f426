import Synchronization
import Testing

@testable import RedisStore

/// The clock is set by samples of the server's time. No test waits: each says when its samples were asked for.
struct RedisClockTests {
    /// How far the server's clock is ahead of the monotonic clock.
    private static let lead: Int64 = 1_700_000_000_000_000_000

    /// Takes a sample: the request reached the server late, and the reply came at once. Times are in milliseconds.
    private func ask(_ clock: RedisClock, at begin: Int64, heldFor held: Int64) {
        let end = (begin + held) * 1_000_000
        clock.set(end + Self.lead, askedAt: begin * 1_000_000, toldAt: end)
    }

    /// By how many milliseconds the clock is ahead of the server's.
    private func error(of clock: RedisClock) -> Double {
        Double(clock.offset.load(ordering: .relaxed) - Self.lead) / 1_000_000
    }

    @Test func aSampleThatWasHeld_doesNotSetTheClock() {
        let clock = RedisClock()
        ask(clock, at: 0, heldFor: 1)
        #expect(clock.isSet && error(of: clock) == 0.5)
        ask(clock, at: 1_000, heldFor: 1_900)
        #expect(error(of: clock) == 0.5)
        ask(clock, at: 3_000, heldFor: 2)
        #expect(error(of: clock) == 1)
    }

    @Test func aFirstSampleThatWasHeld_isReplacedByABetterOne() {
        let clock = RedisClock()
        ask(clock, at: 0, heldFor: 1_900)
        #expect(clock.isSet && error(of: clock) == 950)
        ask(clock, at: 2_000, heldFor: 200)
        #expect(error(of: clock) == 100)
        ask(clock, at: 3_000, heldFor: 300)
        #expect(error(of: clock) == 100)
    }

    @Test func aMinuteWithoutAShortRoundTrip_endsWithTheBestSample() {
        let clock = RedisClock()
        ask(clock, at: 0, heldFor: 1)
        for second in Int64(1)...59 {
            ask(clock, at: 1_000 * second, heldFor: second == 30 ? 200 : 900)
        }
        #expect(error(of: clock) == 0.5)
        ask(clock, at: 60_000, heldFor: 1_900)
        #expect(error(of: clock) == 100)
    }
}
