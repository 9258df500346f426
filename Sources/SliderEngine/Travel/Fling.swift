/// How a thumb that is let go of in its movement slows down: what `UIScrollView` calls its deceleration rate.
public struct Fling: Sendable, Equatable {
    /// What is left of the speed after each millisecond, 0 … 1: 0.998 is a scroll view's normal rate, 0.99 its fast one.
    public var deceleration: Double
    /// A finger that is slower, in points per second, does not fling.
    public var minVelocity: Double
    /// A finger that is faster, in points per second, flings as if it was as fast as this; left out, there is no bound.
    public var maxVelocity: Double?

    /// A fling.
    public init(deceleration: Double = 0.998, minVelocity: Double = 0, maxVelocity: Double? = nil) {
        self.deceleration = deceleration
        self.minVelocity = minVelocity
        self.maxVelocity = maxVelocity
    }

    /// The velocity with which a finger of this velocity flings, in points per second; 0 when it does not.
    func velocity(ofFinger velocity: Double) -> Double {
        guard abs(velocity) >= minVelocity else { return 0 }
        guard let maxVelocity else { return velocity }
        return velocity.clamped(to: -maxVelocity...maxVelocity)
    }

    /// How far a finger of this speed would go on, in points, for a speed in points per second: v / 1000 · r / (1 − r),
    /// the sum of what is left of it in each millisecond ("Designing Fluid Interfaces", WWDC 2018).
    func distance(atVelocity velocity: Double) -> Double {
        velocity / 1000 * deceleration / (1 - deceleration)
    }

    func check(at path: ControlPath) throws(ControlError) {
        try (path / "deceleration").require(
            deceleration > 0 && deceleration < 1,
            "must be greater than 0 and less than 1, not \(deceleration.plain)"
        )
        try (path / "minVelocity").require(minVelocity, in: 0...ControlLimits.speed)
        guard let maxVelocity else { return }
        try (path / "maxVelocity").require(maxVelocity, aboveZeroUpTo: ControlLimits.speed)
        try (path / "minVelocity").require(
            minVelocity <= maxVelocity,
            "must be at most maxVelocity (\(maxVelocity.plain)), not \(minVelocity.plain)"
        )
    }
}
