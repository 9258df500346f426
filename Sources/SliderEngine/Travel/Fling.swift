/// How a thumb that is let go of in its movement slows down: what `UIScrollView` calls its deceleration rate.
public struct Fling: Sendable, Equatable {
    /// What is left of the speed after each millisecond, 0 … 1: 0.998 is a scroll view's normal rate, 0.99 its fast one.
    public var deceleration: Double

    /// A fling.
    public init(deceleration: Double = 0.998) {
        self.deceleration = deceleration
    }

    /// How far a finger of this speed would go on, in points, for a speed in points per second: v / 1000 · r / (1 − r),
    /// the sum of what is left of it in each millisecond ("Designing Fluid Interfaces", WWDC 2018).
    func distance(atVelocity velocity: Double) -> Double {
        velocity / 1000 * deceleration / (1 - deceleration)
    }
}
