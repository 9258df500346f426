/// How a client should animate one property to its new target (docs/engine.md#transitions).
public struct Transition: Sendable, Equatable {
    /// The property that changes, in the order of the table.
    public enum Property: String, Sendable, Equatable, CaseIterable {
        /// The bars' heights, or how many are reached.
        case bars
        /// The value.
        case value
        /// The thumb's tilt.
        case tilt
        /// Whether the thumb is raised.
        case lift
        /// The value again, for parts that follow it slowly.
        case glide
        /// Whether a movement is under way.
        case halo
        /// Whether a pinch control is seamless.
        case seam
        /// Where the thumb is drawn, when it springs back from past an end.
        case thumb
    }

    /// The curve of the change.
    public enum Curve: String, Sendable, Equatable, CaseIterable {
        /// A spring of duration d and bounce b: mass 1, stiffness (2π/d)² and damping 4π(1 − b)/d.
        case spring
        /// Slow at both ends.
        case easeInOut
        /// Slow at the start.
        case easeIn
        /// Slow at the end.
        case easeOut
    }

    /// The property that changes.
    public let property: Property
    /// The curve of the change.
    public let curve: Curve
    /// How long it takes, in seconds.
    public let duration: Double
    /// The spring's bounce; springs only.
    public let bounce: Double?
    /// The initial velocity, in distances between both values per second; for a flung thumb only.
    public let velocity: Double?
    /// The delay before the start, in seconds; 0 for none.
    public let delay: Double

    init(
        _ property: Property, _ curve: Curve, duration: Double, bounce: Double? = nil, velocity: Double? = nil,
        delay: Double = 0
    ) {
        self.property = property
        self.curve = curve
        self.duration = duration
        self.bounce = bounce
        self.velocity = velocity
        self.delay = delay
    }

    /// The spring of a transition whose curve is a spring.
    package var spring: Spring? {
        curve == .spring ? Spring(unchecked: duration, bounce: bounce ?? 0, velocity: velocity ?? 0) : nil
    }

    /// The time until the spring has settled, in seconds; springs only.
    public var settlingDuration: Double? { spring?.settlingDuration }
}
