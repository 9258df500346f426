/// What a thumb does when the finger is lifted.
public enum Release: Sendable, Equatable {
    /// It stays where it is.
    case stay
    /// It moves on as far as the finger's speed takes it.
    case fling(Fling)

    func check(at path: ControlPath) throws(ControlError) {
        guard case .fling(let fling) = self else { return }
        try fling.check(at: path)
    }
}

/// At which values a released thumb may come to rest (docs/engine.md#landing-on-the-grid).
public enum RestingPlaces: String, Sendable, Equatable, CaseIterable {
    /// At any value.
    case free
    /// At the values of the grid, and at stops.
    case grid
}

/// How a thumb that is released while it moves slows down (docs/engine.md#flings): `UIScrollView` calls it the
/// deceleration rate.
public struct Fling: Sendable, Equatable {
    /// The part of the speed left after each millisecond, 0 … 1: a scroll view's is 0.998 (normal) or 0.99 (fast).
    public var deceleration: Double
    /// A slower finger, in points per second, does not fling.
    public var minVelocity: Double
    /// A faster finger, in points per second, flings at this velocity; nil for no limit.
    public var maxVelocity: Double?

    /// A fling.
    public init(deceleration: Double = 0.998, minVelocity: Double = 0, maxVelocity: Double? = nil) {
        self.deceleration = deceleration
        self.minVelocity = minVelocity
        self.maxVelocity = maxVelocity
    }

    /// The velocity of the fling for a finger's velocity, in points per second; 0 for no fling.
    func velocity(ofFinger velocity: Double) -> Double {
        guard abs(velocity) >= minVelocity else { return 0 }
        guard let maxVelocity else { return velocity }
        return velocity.clamped(to: -maxVelocity...maxVelocity)
    }

    /// How far a fling goes, in points, for a speed in points per second: v / 1000 · r / (1 − r), the sum of the speed
    /// that is left in each millisecond ("Designing Fluid Interfaces", WWDC 2018).
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

/// How far a thumb follows a finger past the end of the track: less and less, as in a scroll view
/// (docs/engine.md#overscroll).
public struct Overscroll: Sendable, Equatable {
    /// How readily the thumb follows at first, 0 … 1: a scroll view's is 0.55.
    public var coefficient: Double

    /// A resistance.
    public init(coefficient: Double) {
        self.coefficient = coefficient
    }

    func check(at path: ControlPath) throws(ControlError) {
        try path.require(coefficient, aboveZeroUpTo: 1)
    }

    /// How far past the end the thumb is drawn, for a finger `distance` points past it: d·W·c / (W + c·d). It is at
    /// most the track's length.
    func stretch(_ distance: Double, trackWidth: Double) -> Double {
        let pull = coefficient * distance
        // In this order, rounding never exceeds the track's length, however short the track is.
        return trackWidth * (pull / (trackWidth + pull))
    }
}
