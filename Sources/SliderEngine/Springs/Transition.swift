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
    /// The thumb, from the lowest; nil for a slider with one, and for what is not a thumb's.
    public internal(set) var thumb: Int?

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

extension Transition {
    /// The direction in which a property changes. For some properties, the transition differs.
    enum Direction {
        /// On: the thumb rises, a movement begins, pictures join; also for properties without a direction.
        case coming
        /// Off: the thumb sinks, a movement settles, pictures split.
        case leaving
    }

    /// The transition of a value that lands (docs/engine.md#landing-on-the-grid).
    ///
    /// - Parameter velocity: of one that was flung; 0 of another one.
    static func landing(velocity: Double) -> Transition {
        Transition(.value, .spring, duration: 0.5, bounce: 0, velocity: velocity == 0 ? nil : velocity)
    }

    /// The transition of a property in one direction: the table of docs/engine.md#transitions.
    static func transition(of property: Property, _ direction: Direction) -> Transition {
        let isLeaving = direction == .leaving
        return switch property {
        case .bars: Transition(.bars, .spring, duration: 0.5, bounce: 0.3)
        case .value: Transition(.value, .easeInOut, duration: 0.2)
        case .tilt: Transition(.tilt, .spring, duration: 1, bounce: 0)
        case .lift: Transition(.lift, .spring, duration: 1, bounce: 0, delay: isLeaving ? 0.2 : 0)
        case .glide: Transition(.glide, .easeInOut, duration: 1.5)
        case .halo: Transition(.halo, .easeInOut, duration: 0.35, delay: isLeaving ? 1 : 0)
        case .thumb: Transition(.thumb, .spring, duration: 0.5, bounce: 0)
        case .seam: Transition(.seam, isLeaving ? .easeOut : .easeIn, duration: 0.2)
        }
    }
}
