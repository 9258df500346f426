/// How a client should animate one property to its new target (design: The engine, §10).
public struct Transition: Sendable, Equatable {
    /// What changes, in the order of the design's table.
    public enum Property: String, Sendable, Equatable, CaseIterable {
        /// The bars' heights, or how many are reached.
        case bars
        /// The value.
        case value
        /// The thumb's tilt.
        case tilt
        /// Whether the thumb is raised.
        case lift
        /// The value again, for what follows it slowly.
        case glide
        /// Whether a movement is under way.
        case halo
        /// Whether a pinch control is seamless.
        case seam
        /// Where the thumb is drawn, when it returns from past an end.
        case thumb
    }

    /// How it gets there.
    public enum Curve: String, Sendable, Equatable, CaseIterable {
        /// As a spring: of duration d and bounce b it has mass 1, stiffness (2π/d)² and damping 4π(1 − b)/d.
        case spring
        /// Slowly at both ends.
        case easeInOut
        /// Slowly at first.
        case easeIn
        /// Slowly at last.
        case easeOut
    }

    /// What changes.
    public let property: Property
    /// How it gets there.
    public let curve: Curve
    /// How long it takes, in seconds.
    public let duration: Double
    /// How bouncy the spring is; springs only.
    public let bounce: Double?
    /// How fast it sets out, in the distance between both values per second; of a thumb that was flung only.
    public let velocity: Double?
    /// How long to wait before, in seconds; 0 for at once.
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
}
