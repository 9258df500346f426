/// A spring from 0 to 1, its distance, in SwiftUI's terms: its perceived duration and its bounce, with a mass of 1.
/// ``init(mass:stiffness:damping:velocity:)`` takes the physical terms instead.
///
/// Everything is in closed form, without integration (docs/engine.md#springs). ω₀ = 2π / duration, stiffness ω₀²,
/// damping 2ζω₀.
public struct Spring: Sendable, Equatable {
    /// The perceived duration, in seconds: the period without damping.
    public let duration: Double
    /// The bounce. Below 0 the spring is overdamped; at 0 it is as fast as possible without overshoot; above 0 it
    /// swings, and at 1 it never stops.
    public let bounce: Double
    /// The initial velocity, in distances per second; below 0 it moves away from its end.
    public let velocity: Double

    /// The mass.
    public let mass: Double
    /// The force for a distance of 1.
    public let stiffness: Double
    /// The force for a speed of 1.
    public let damping: Double

    /// A spring of mass 1.
    ///
    /// - Throws: `SpringError` for numbers beyond ``SpringLimits``, NaN included.
    public init(duration: Double = 0.5, bounce: Double = 0, velocity: Double = 0) throws(SpringError) {
        try Self.check(duration: duration, bounce: bounce, velocity: velocity)
        self.init(unchecked: duration, bounce: bounce, velocity: velocity)
    }

    /// A spring whose numbers are known to be within the limits.
    init(unchecked duration: Double, bounce: Double, velocity: Double = 0) {
        self.duration = duration
        self.bounce = bounce
        self.velocity = velocity
        let frequency = 2 * .pi / duration
        mass = 1
        stiffness = frequency * frequency
        damping = 2 * Self.dampingRatio(of: bounce) * frequency
    }

    /// A spring with these numbers, which must be within the limits and consistent with each other.
    init(duration: Double, bounce: Double, velocity: Double, mass: Double, stiffness: Double, damping: Double) {
        self.duration = duration
        self.bounce = bounce
        self.velocity = velocity
        self.mass = mass
        self.stiffness = stiffness
        self.damping = damping
    }

    static func check(duration: Double, bounce: Double, velocity: Double) throws(SpringError) {
        let durations = SpringLimits.duration
        guard durations.contains(duration) else {
            let allowed = "\(durations.lowerBound.plain) … \(durations.upperBound.plain)"
            throw SpringError(parameter: "duration", detail: "must be within \(allowed), not \(duration.plain)")
        }
        guard bounce > -1, bounce <= SpringLimits.mostBounce else {
            throw SpringError(parameter: "bounce", detail: "must be greater than -1 and at most 1, not \(bounce.plain)")
        }
        try check(velocity: velocity)
    }

    static func check(velocity: Double) throws(SpringError) {
        let most = SpringLimits.velocity
        guard velocity.magnitude <= most else {
            let detail = "must be within -\(most.plain) … \(most.plain), not \(velocity.plain)"
            throw SpringError(parameter: "velocity", detail: detail)
        }
    }
}

/// The physical terms.
extension Spring {
    /// ζ, the damping relative to the least that prevents swinging: 1 − bounce, or 1 / (1 + bounce) below 0.
    public var dampingRatio: Double { Self.dampingRatio(of: bounce) }

    private static func dampingRatio(of bounce: Double) -> Double { bounce < 0 ? 1 / (1 + bounce) : 1 - bounce }

    /// ω₀: the angular frequency without damping, in radians per second.
    var frequency: Double { 2 * .pi / duration }

    /// √|1 − ζ²|, computed from the bounce: near ζ = 1, the difference 1 − ζ² would be only rounding.
    private var detuning: Double {
        bounce < 0 ? (-bounce * (2 + bounce)).squareRoot() / (1 + bounce) : (bounce * (2 - bounce)).squareRoot()
    }

    /// The remaining distance, from 1 at the start.
    package var remainder: FreeMotion {
        if bounce > 0 {
            let decay = dampingRatio * frequency
            return .swing(decay: decay, frequency: frequency * detuning, start: 1, push: decay - velocity)
        }
        let slow = frequency / (dampingRatio + detuning)
        let gap = 2 * frequency * detuning
        guard gap > slow else { return .creep(rate: slow, gap: gap, start: 1, push: slow - velocity) }
        let fast = frequency * (dampingRatio + detuning)
        return .parted(slow: slow, (fast - velocity) / gap, fast: fast, (velocity - slow) / gap)
    }

    /// The position, 0 at the start and 1 at the end, after a time in seconds.
    public func position(at time: Double) -> Double {
        time > 0 ? 1 - remainder.value(at: time) : 0
    }
}
