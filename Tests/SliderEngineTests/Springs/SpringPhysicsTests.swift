import SliderEngine
import Testing

/// Springs in the terms of physics and of Motion.
struct SpringPhysicsTests {
    /// By hand: d = 2π√(m/k), ζ = c / 2√(km), b = 1 − ζ or 1/ζ − 1.
    @Test(arguments: [
        (1.0, 100.0, 10.0, 0.628_318_530_717_958_6, 0.5), (4, 100, 20, 1.256_637_061_435_917_2, 0.5),
        (1, 100, 20, 0.628_318_530_717_958_6, 0), (1, 100, 40, 0.628_318_530_717_958_6, -0.5),
        (2, 50, 0, 1.256_637_061_435_917_2, 1),
    ])
    func massStiffnessAndDamping_areDurationAndBounce(
        _ mass: Double, _ stiffness: Double, _ damping: Double, _ duration: Double, _ bounce: Double
    ) throws {
        let spring = try Spring(mass: mass, stiffness: stiffness, damping: damping, velocity: 3)
        #expect((spring.mass, spring.stiffness, spring.damping) == (mass, stiffness, damping))
        #expect(isNear(spring.duration, duration, within: 1e-15))
        #expect(isNear(spring.bounce, bounce, within: 1e-15))
        let same = try Spring(duration: spring.duration, bounce: spring.bounce, velocity: 3)
        #expect(spring.samples == same.samples)
    }

    @Test func aVisualDuration_isA1Point2thOfTheDuration() throws {
        #expect(try Spring(visualDuration: 0.5, bounce: 0.25) == Spring(duration: 0.6, bounce: 0.25))
        #expect(try Spring(visualDuration: 50).duration == 60)
    }

    @Test(arguments: [
        (0.0, 1.0, 1.0, "mass"), (1e6.nextUp, 1e6, 1, "mass"), (.nan, 1, 1, "mass"), (1, 0, 1, "stiffness"),
        (1, 1e12.nextUp, 1, "stiffness"), (1, .nan, 1, "stiffness"), (1, 1, -1, "damping"),
        (1, 1, 1e9.nextUp, "damping"),
        (1, 1, .nan, "damping"), (1, 0.01, 1, "stiffness"), (1, 1e8, 1, "stiffness"), (1e-9, 1e-9, 1e9, "damping"),
    ])
    func invalidParameters_areRefused(_ mass: Double, _ stiffness: Double, _ damping: Double, _ name: String) throws {
        let error = try #require(throws: SpringError.self) {
            try Spring(mass: mass, stiffness: stiffness, damping: damping)
        }
        #expect(error.parameter == name)
    }
}
