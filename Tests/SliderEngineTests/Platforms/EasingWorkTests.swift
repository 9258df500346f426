import Testing

@testable import SliderEngine

/// What finding the pieces of an easing costs, counted: a service does it between two drags.
struct EasingWorkTests {
    private static let durations = [0.001, 0.5, 1, 60]
    private static let bounces = [
        0, 1e-9, 0.3, 0.7, 0.9, 0.95, 0.97, 0.98, 0.99, 0.999, 0.999_999_999, 1.0.nextDown, 1, -0.1, -0.5, -0.99,
        -0.999_999, (-1.0).nextUp,
    ]
    private static let velocities = [0, 1e-300, 1, 100, 1_000, 10_000, -1, -100, -1_000, -10_000]

    @Test(arguments: durations, bounces)
    func itIsBounded_atTheEndsOfTheRangeToo(_ duration: Double, _ bounce: Double) throws {
        for velocity in Self.velocities {
            let (curve, looks) = try Spring(duration: duration, bounce: bounce, velocity: velocity).easing()
            #expect(looks <= EasingLimits.looks + 1_000, "\(velocity)")
            #expect((curve?.knots.count ?? 0) <= EasingLimits.pieces + 1)
        }
    }
}
