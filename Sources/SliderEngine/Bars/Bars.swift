/// Bars along the track that are higher near the thumb (docs/engine.md#bars).
public struct Bars: Sendable, Equatable {
    /// How many bars there are.
    public var count: Int
    /// The height of a bar at rest, in points.
    public var minHeight: Double
    /// The height of a bar under the thumb, in points.
    public var maxHeight: Double
    /// The distance from the thumb within which bars rise, as a part of the track.
    public var spread: Double
    /// How the lift decreases with the distance.
    public var falloff: Falloff

    /// Bars.
    public init(
        count: Int = 35,
        minHeight: Double = 15,
        maxHeight: Double = 35,
        spread: Double = 0.15,
        falloff: Falloff = .linear
    ) {
        self.count = count
        self.minHeight = minHeight
        self.maxHeight = maxHeight
        self.spread = spread
        self.falloff = falloff
    }

    func check(at path: ControlPath) throws(ControlError) {
        let counts = ControlLimits.barCount
        try (path / "count").require(
            counts.contains(count),
            "must be within \(counts.lowerBound) … \(counts.upperBound), not \(count)"
        )
        try (path / "minHeight").require(minHeight, in: 0...ControlLimits.length)
        try (path / "maxHeight").require(maxHeight, in: 0...ControlLimits.length)
        try (path / "minHeight").require(
            minHeight <= maxHeight,
            "must be at most maxHeight (\(maxHeight.plain)), not \(minHeight.plain)"
        )
        try (path / "spread").require(spread, aboveZeroUpTo: ControlLimits.spread)
    }
}
