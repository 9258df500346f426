/// Stops that hold whenever the thumb is near: simple, and lossy, for values near a stop can never be chosen
/// (design: The engine, §4).
public struct MagnetSnapping: Sendable, Equatable {
    /// The stops' values, ascending strictly.
    public var stops: [Double]
    /// Nearer than this, in points, a stop holds.
    public var distance: Double

    /// Magnets.
    public init(stops: [Double], distance: Double = 12) {
        self.stops = stops
        self.distance = distance
    }

    func check(at path: ControlPath, in range: ValueRange) throws(ControlError) {
        try Snapping.checkCount(stops.count, at: path / "stops")
        try range.checkAscending(stops) { path / "stops" / $0 }
        try (path / "distance").require(distance, aboveZeroUpTo: ControlLimits.length)
    }

    /// The stop that holds at place p of a track, given the places of all: the nearest, of two as near the higher.
    func holding(_ p: Double, positions: [Double], trackWidth: Double) -> Int? {
        let above = positions.partitioningIndex { $0 >= p }
        let isAboveNearer =
            above < positions.count && (above == 0 || positions[above] - p <= p - positions[above - 1])
        let nearest = isAboveNearer ? above : above - 1
        guard positions.indices.contains(nearest) else { return nil }
        return abs(p - positions[nearest]) * trackWidth < distance ? nearest : nil
    }
}
