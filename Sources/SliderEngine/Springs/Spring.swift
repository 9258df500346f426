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

/// Why a spring is not valid: the parameter, what is allowed and what was given.
public struct SpringError: Error, Equatable, Sendable {
    /// The parameter's name: `duration`, `visualDuration`, `bounce`, `velocity`, `mass`, `stiffness` or `damping`.
    public let parameter: String
    /// What is allowed and what was given, as in "must be within 0.001 … 60, not 0".
    public let detail: String

    /// An error in a parameter.
    public init(parameter: String, detail: String) {
        self.parameter = parameter
        self.detail = detail
    }
}

/// The limits within which a spring is valid, each with its name.
public enum SpringLimits {
    /// The shortest and the longest duration, in seconds.
    public static let duration = 0.001...60.0
    /// The shortest and the longest visual duration, in seconds: the duration divided by 1.2.
    public static let visualDuration = 0.001...50.0
    /// The duration for a visual duration of 1 second (Motion's spring generator).
    public static let visualDurationFactor = 1.2
    /// The greatest mass; the least is above 0.
    public static let mass = 1e6
    /// The greatest stiffness; the least is above 0.
    public static let stiffness = 1e12
    /// The greatest damping; the least is 0.
    public static let damping = 1e9
    /// The greatest bounce, with which a spring never settles; the least is above −1.
    public static let mostBounce = 1.0
    /// The greatest initial velocity in either direction, in distances per second.
    public static let velocity = 10_000.0
    /// The distance from its end within which a spring has settled, as a part of the distance.
    public static let rest = 0.001
    /// How many samples a spring has, including the first and the last.
    public static let samples = 101
}

extension Spring {
    /// The positions at 101 moments, evenly spaced from 0 to ``settlingDuration``. For a spring that never settles,
    /// they cover one period, its ``duration``, which then repeats.
    public var samples: [Double] {
        let span = settlingDuration ?? duration
        let last = SpringLimits.samples - 1
        return (0...last).map { position(at: span * (Double($0) / Double(last))) }
    }
}
