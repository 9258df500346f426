import SliderEngine
import SliderSamples
import Testing

/// Fingers that rest, brake or give many samples: what their velocity must not be mistaken for
/// (docs/engine.md#velocity).
struct FingerSpeedTests {
    @Test func aRestInsideAGestureIsNoTurn_andFlingsNothing() throws {
        var slider = try DrivenSlider(SliderDescription(release: .fling(Fling())))
        for (t, x) in [(0.0, 100.0), (16, 132), (32, 164), (48, 196)] { try slider.send(.changed(x), at: t) }
        let result = try slider.send(.ended(197), at: 108)
        #expect(result.velocity == 0)
        #expect(result.value == 197.0 / 350)
        #expect(result.frame.transitions[.value]?.velocity == nil)
    }

    @Test(arguments: [120.0, 1_000, 1_001, 1_500, 2_000, 8_000, 100_000])
    func anyNumberOfSamplesASecondShowsTheSameVelocity(rate: Double) throws {
        var slider = try DrivenSlider(SliderDescription(trackWidth: 1_000))
        for sample in 0..<Int(max(8, rate / 20)) {
            let t = Double(sample) * 1_000 / rate
            let velocity = try slider.send(.changed(2 * t), at: t).velocity
            if t >= 1 { #expect(isNear(velocity, 2_000, within: 1e-6), "at \(t)") }
        }
    }

    @Test(arguments: 0..<40)
    func aFingerThatOnlyMovesForwardsNeverReadsBackwards(seed: Int) throws {
        var random = SplitMix(seed: seed)
        for drag in 0..<50 {
            let isReversed = drag % 2 == 1
            var slider = try DrivenSlider(SliderDescription(trackWidth: 2_000, reversed: isReversed))
            for sample in Self.brakingFinger(&random) {
                let x = isReversed ? 2_000 - sample.x : sample.x
                let velocity = try #require(try slider.send(.changed(x), at: sample.t).velocity)
                #expect(velocity >= 0, "at \(sample.t) in drag \(drag)")
            }
        }
    }

    /// A finger that brakes hard, at 120 or 60 samples a second, and may creep on.
    private static func brakingFinger(_ random: inout SplitMix) -> [(t: Double, x: Double)] {
        let (length, power) = (random.number(20...1_500), random.number(1.5...8))
        let (count, interval) = (Int(random.number(4...24)), random.pick(8.333, 16.667))
        let creep = random.pick(0, 0, 0.01, 1)
        return (0..<count).map { index in
            let left = 1 - Double(index) / Double(count - 1)
            var part = 1.0
            for _ in 0..<Int(power) { part *= left }
            return (Double(index) * interval + random.number(0...4), length * (1 - part) + creep * Double(index))
        }
    }

    @Test func aFingerThatBrakesAndTurns_readsBackwardsAtOnce() throws {
        var slider = try DrivenSlider(SliderDescription(trackWidth: 1_000))
        for (t, x) in [(0.0, 0.0), (8, 80), (16, 120), (24, 130), (32, 131)] { try slider.send(.changed(x), at: t) }
        #expect(try #require(try slider.send(.changed(130), at: 40).velocity) < 0)
    }
}
