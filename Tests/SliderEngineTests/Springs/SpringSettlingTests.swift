import SliderEngine
import SliderSamples
import Testing

/// When a spring settles, and its samples until then.
struct SpringSettlingTests {
    private static let rest = 0.001

    /// By looking at 40,000 moments of the matrix exponential, then halving, in sixty digits.
    @Test(arguments: [
        (0.5, 0.3, 0.0, 0.818_746_717_383_108_581), (0.5, 0, 0, 0.734_771_698_194_295_8),
        (0.5, -0.3, 0, 1.381_647_308_403_078_66), (0.5, 0.3, -10, 0.871_188_601_625_736_518),
        (1, 0, 5, 1.251_867_725_841_176_72), (2, -0.5, 40, 9.340_323_408_078_841_24),
        (0.5, 0.9, 3, 5.318_031_835_457_845_95), (0.35, 0.05, 20, 0.408_077_081_119_563_355),
        (60, -0.99, 10, 11_952.927_070_980_999_1),
    ])
    func aSpringSettlesWhenManyDigitsSaySo(
        _ duration: Double, _ bounce: Double, _ velocity: Double, _ settled: Double
    ) throws {
        let spring = try Spring(duration: duration, bounce: bounce, velocity: velocity)
        #expect(isNear(spring.settlingDuration, settled, within: 1e-12))
    }

    @Test(arguments: SpringGrid.all)
    func fromThenOnItStaysNearItsEnd_andJustBeforeItDoesNot(_ spring: Spring) throws {
        guard let settled = spring.settlingDuration else {
            #expect(spring.bounce == 1)
            return
        }
        func distance(_ time: Double) -> Double { abs(spring.position(at: time) - 1) }
        // What hardly swings over the rim is over it for a part of a swing only.
        #expect(distance(settled - min(settled * 1e-9, spring.duration * 1e-6)) > Self.rest)
        for moment in 0...10_000 where distance(settled * (1 + 1e-9 + Double(moment) / 5_000)) > Self.rest * (1 + 1e-6)
        {
            Issue.record("\(distance(settled * (1 + Double(moment) / 5_000))) away after settling")
            return
        }
    }

    @Test(arguments: [0.0, -3, 12])
    func anUndampedSpringNeverSettles_andShowsOneSwing(_ velocity: Double) throws {
        let spring = try Spring(duration: 0.8, bounce: 1, velocity: velocity)
        #expect(spring.settlingDuration == nil)
        #expect(isNear(spring.samples[50], 2))
        #expect(isNear(spring.samples[100], 0))
        // A quarter of a swing on: 1 + v/ω₀.
        #expect(isNear(spring.samples[25], 1 + velocity * 0.8 / (2 * .pi)))
    }

    @Test(arguments: SpringGrid.all)
    func samplesAreEvenOverTheTimeItTakes(_ spring: Spring) {
        let samples = spring.samples
        let span = spring.settlingDuration ?? spring.duration
        #expect(samples.count == 101)
        #expect(samples.first == 0)
        for (index, sample) in samples.enumerated() {
            #expect(isNear(sample, spring.position(at: span * Double(index) / 100), within: 1e-6))
        }
    }
}
