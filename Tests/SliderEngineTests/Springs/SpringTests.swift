import SliderEngine
import SliderSamples
import Testing

/// A spring's position over time, compared with the physics of a damped spring.
struct SpringTests {
    /// By hand, from k = (2π/d)², ζ = 1 − b or 1/(1 + b), c = 2ζω₀.
    @Test(arguments: [
        (0.5, 0.0, 157.9137, 25.1327, 1.0), (0.5, 0.15, 157.9137, 21.3628, 0.85), (0.5, 0.3, 157.9137, 17.5929, 0.7),
        (0.5, -0.3, 157.9137, 35.9039, 1.428571), (1, 1, 39.4784, 0, 0), (2, -0.5, 9.8696, 12.5664, 2),
    ])
    func durationAndBounce_areStiffnessAndDamping(
        _ duration: Double, _ bounce: Double, _ stiffness: Double, _ damping: Double, _ ratio: Double
    ) throws {
        let spring = try Spring(duration: duration, bounce: bounce)
        #expect(spring.mass == 1)
        #expect(isNear(spring.stiffness, stiffness, within: 1e-4))
        #expect(isNear(spring.damping, damping, within: 1e-4))
        #expect(isNear(spring.dampingRatio, ratio, within: 1e-6))
    }

    @Test(arguments: [
        (0.0, [0.357740, 0.821026, 0.986399, 0.999953]), (0.15, [0.388102, 0.894509, 1.006020, 0.999966]),
        (0.3, [0.423302, 0.984087, 1.014498, 1.000072]), (-0.3, [0.290826, 0.667382, 0.907764, 0.992911]),
    ])
    func aSpringFromRest_isWhereSwiftUIHasIt(_ bounce: Double, _ positions: [Double]) throws {
        let spring = try Spring(duration: 0.5, bounce: bounce)
        for (time, position) in zip([0.1, 0.25, 0.5, 1], positions) {
            #expect(abs(spring.position(at: time) - position) <= 5e-7, "at \(time)")
        }
    }

    /// From the matrix exponential in sixty digits.
    @Test(arguments: [
        (0.5, 0.3, 8.0, 0.05, 0.394_815_602_756_502_36), (0.5, 0.3, 8, 0.2, 1.023_352_496_251_456_6),
        (0.5, 0, -20, 0.1, -0.211_479_530_202_494_03), (0.5, 0, -20, 0.4, 0.907_965_926_702_818_56),
        (0.5, 1e-9, 4, 0.1, 0.471_583_374_075_371_5), (0.5, 1e-9, 4, 0.5, 0.990_133_954_126_565_42),
        (0.5, -1e-9, 4, 0.1, 0.471_583_373_532_580_97), (0.5, -1e-9, 4, 0.5, 0.990_133_953_869_116_67),
        (0.5, -0.999999, 100, 1e-8, 8.842_343_166_416_756_7e-7),
        (0.5, -0.999999, 100, 1e-3, 3.985_156_487_701_412_2e-6),
        (0.5, -0.999999, 100, 10, 6.680_850_252_936_236_3e-5), (0.5, -0.999999, 100, 1e5, 0.466_514_031_600_155_56),
        (60, -0.01, 10_000, 1, 8_996.586_613_726_762_4), (60, -0.01, 10_000, 100, 37.040_476_589_092_052),
    ])
    func aSpringThatIsStarted_isWhereManyDigitsHaveIt(
        _ duration: Double, _ bounce: Double, _ velocity: Double, _ time: Double, _ position: Double
    ) throws {
        let spring = try Spring(duration: duration, bounce: bounce, velocity: velocity)
        #expect(isNear(spring.position(at: time), position, within: 1e-12))
    }

    @Test(arguments: [-0.9, -0.3, -0.05, 0, 0.05, 0.3, 0.9, 1], [0.0, 6, -40])
    func aSpringIsWhereStepByStepIntegrationGoes(_ bounce: Double, _ velocity: Double) throws {
        let spring = try Spring(duration: 0.5, bounce: bounce, velocity: velocity)
        var integrated = IntegratedSpring(duration: 0.5, bounce: bounce, velocity: velocity, step: 1e-4)
        for _ in 0..<20_000 {
            integrated.advance()
            let difference = spring.position(at: integrated.time) - integrated.position
            guard difference.magnitude > 1e-8 else { continue }
            Issue.record("\(difference) away at \(integrated.time)")
            return
        }
    }

    @Test(arguments: [1e-3, 1e-6, 1e-9, 1e-12, 1e-15, 1e-16, 1e-100, Double.leastNonzeroMagnitude])
    func aNearlyCriticalSpring_isNearTheCriticalOne(_ bounce: Double) throws {
        let critical = try Spring(velocity: 3)
        for near in [try Spring(bounce: bounce, velocity: 3), try Spring(bounce: -bounce, velocity: 3)] {
            for time in stride(from: 0.0, to: 2, by: 0.01) {
                let difference = near.position(at: time) - critical.position(at: time)
                #expect(difference.magnitude <= bounce + 1e-14)
            }
        }
    }

    @Test(arguments: SpringGrid.all)
    func aSpringStartsAtZero_asFastAsItIsStarted(_ spring: Spring) {
        #expect(spring.position(at: 0) == 0)
        #expect(spring.position(at: -1) == 0)
        let moment = 1e-7 / (spring.damping + spring.stiffness.squareRoot())
        let change = (spring.stiffness + spring.velocity.magnitude * spring.damping) * moment
        #expect(abs(spring.position(at: moment) / moment - spring.velocity) <= change + 1e-15 / moment)
    }

    @Test func aDefaultSpringTakesHalfASecondWithoutABounce() throws {
        let (plain, spelt) = (try Spring(), try Spring(duration: 0.5, bounce: 0, velocity: 0))
        #expect(plain == spelt)
    }

    @Test(
        arguments: [
            (0.001, -1 + 0x1p-53, -10_000), (60, 1, 10_000), (60, 1 - 0x1p-53, -10_000), (60, -1 + 0x1p-53, 10_000),
        ] as [(Double, Double, Double)])
    func atTheLimits_everythingIsANumber(_ duration: Double, _ bounce: Double, _ velocity: Double) throws {
        let spring = try Spring(duration: duration, bounce: bounce, velocity: velocity)
        #expect(spring.stiffness.isFinite && spring.damping.isFinite && spring.dampingRatio.isFinite)
        #expect(spring.samples.allSatisfy { $0.isFinite })
        #expect((spring.settlingDuration ?? 1).isFinite)
    }

    @Test(arguments: [
        ("duration", "must be within 0.001 … 60, not 0", 0.0, 0.0, 0.0),
        ("duration", "must be within 0.001 … 60, not 60.5", 60.5, 0, 0),
        ("duration", "must be within 0.001 … 60, not nan", .nan, 0, 0),
        ("bounce", "must be greater than -1 and at most 1, not -1", 1, -1, 0),
        ("bounce", "must be greater than -1 and at most 1, not 1.5", 1, 1.5, 0),
        ("bounce", "must be greater than -1 and at most 1, not nan", 1, .nan, 0),
        ("velocity", "must be within -10000 … 10000, not 10001", 1, 0, 10_001),
        ("velocity", "must be within -10000 … 10000, not nan", 1, 0, .nan),
    ])
    func aParameterBeyondItsLimit_isRefused(
        _ parameter: String, _ detail: String, _ duration: Double, _ bounce: Double, _ velocity: Double
    ) {
        #expect(throws: SpringError(parameter: parameter, detail: detail)) {
            try Spring(duration: duration, bounce: bounce, velocity: velocity)
        }
    }
}
