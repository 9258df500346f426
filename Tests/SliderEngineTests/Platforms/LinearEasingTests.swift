import Foundation
import SliderEngine
import SliderSamples
import Testing

/// A spring as CSS plays it: `linear()`, read back from its text.
struct LinearEasingTests {
    @Test(arguments: SpringGrid.all)
    func itsPiecesStayCloseToTheSpring_atEveryMoment(_ spring: Spring) throws {
        guard let easing = spring.linearEasing, let settled = spring.settlingDuration else {
            #expect(spring.bounce >= 0.99 || spring.velocity.magnitude >= 1_000, "there should be one")
            return
        }
        let points = try points(of: easing.css)
        var piece = 0
        // Evenly, and crowded towards the start, where a spring that is held back does what it does first.
        let moments = (0...10_000).map { Double($0) / 100 } + (0...1_000).map { 100 * pow(0.96, Double($0)) }
        for percent in moments.sorted() {
            while percent > points[piece + 1].percent { piece += 1 }
            let (from, to) = (points[piece], points[piece + 1])
            let value = from.value + (to.value - from.value) * (percent - from.percent) / (to.percent - from.percent)
            let difference = value - spring.position(at: settled * (percent / 100))
            guard difference.magnitude > 0.002 else { continue }
            Issue.record("\(difference) away at \(percent) %")
            return
        }
    }

    @Test(arguments: SpringGrid.all)
    func itRunsFromZeroToOne_throughPointsThatAscend(_ spring: Spring) throws {
        guard let easing = spring.linearEasing else { return }
        let points = try points(of: easing.css)
        #expect(points.count <= 301)
        #expect(points.first?.value == 0)
        #expect(points.last?.value == 1)
        #expect(zip(points, points.dropFirst()).allSatisfy { $0.percent < $1.percent })
        #expect(!easing.css.contains("e-") && !easing.css.contains("e+"))
    }

    @Test func itHasNoMorePointsThanItNeeds() throws {
        // √(|x″| / 8ε), summed over the time, is how many pieces with their ends on the curve a smooth curve needs.
        for bounce in [0, 0.15, 0.3, 0.5] {
            let spring = try Spring(bounce: bounce)
            let settled = try #require(spring.settlingDuration)
            let step = settled / 10_000
            let needed = stride(from: step, to: settled - step, by: step).reduce(0) { sum, time in
                let bend =
                    spring.position(at: time - step) - 2 * spring.position(at: time) + spring.position(at: time + step)
                return sum + (bend.magnitude / (8 * 0.002)).squareRoot()
            }
            let pieces = try #require(spring.linearEasing).knots.count - 1
            #expect(Double(pieces) <= needed * 1.25 + 1, "\(pieces) for \(needed)")
        }
    }

    @Test func aSpringThatSwingsTooLong_hasNone() throws {
        // The more it is pushed, the farther it swings: up to what 300 pieces can follow.
        var (follows, doesNot) = (10.0, 10_000.0)
        #expect(try Spring(duration: 60, velocity: doesNot).linearEasing == nil)
        for _ in 0..<12 {
            let velocity = (follows + doesNot) / 2
            if try Spring(duration: 60, velocity: velocity).linearEasing == nil {
                doesNot = velocity
            } else {
                follows = velocity
            }
        }
        let most = try #require(try Spring(duration: 60, velocity: follows).linearEasing)
        #expect((290...301).contains(most.knots.count))
        #expect(try Spring(bounce: 0.95).linearEasing != nil)
        #expect(try Spring(bounce: 0.999_999_999).linearEasing == nil)
    }

    @Test(arguments: [0.0, -3, 12])
    func aSpringThatIsNotDamped_hasNone(_ velocity: Double) throws {
        #expect(try Spring(duration: 0.8, bounce: 1, velocity: velocity).linearEasing == nil)
    }

    @Test(
        arguments: [
            (0.001, -1 + 0x1p-53, -10_000), (60, 1, 10_000), (60, 1 - 0x1p-53, -10_000), (60, -1 + 0x1p-53, 10_000),
        ] as [(Double, Double, Double)])
    func atTheLimits_everyPointIsANumber(_ duration: Double, _ bounce: Double, _ velocity: Double) throws {
        let spring = try Spring(duration: duration, bounce: bounce, velocity: velocity)
        #expect((spring.linearEasing?.knots ?? []).allSatisfy { $0.value.isFinite && $0.percent.isFinite })
    }

    @Test func springsThatLastTwiceAsLong_haveTheSameCurve() throws {
        let (short, long) = (try Spring(duration: 0.5, bounce: 0.3), try Spring(duration: 1, bounce: 0.3))
        #expect(short.linearEasing == long.linearEasing)
    }

    /// The points of `linear(0, 0.05 4%, …, 1)`, as CSS reads them.
    private func points(of css: String) throws -> [(value: Double, percent: Double)] {
        try #require(css.hasPrefix("linear(0, ") && css.hasSuffix(", 1)"))
        let stops = css.dropFirst("linear(".count).dropLast().components(separatedBy: ", ")
        return try stops.enumerated().map { index, stop in
            let parts = stop.split(separator: " ")
            let isInner = index > 0 && index < stops.count - 1
            try #require(parts.count == (isInner ? 2 : 1))
            let percent = isInner ? try #require(Double(parts[1].dropLast())) : index == 0 ? 0 : 100
            return (try #require(Double(parts[0])), percent)
        }
    }
}
