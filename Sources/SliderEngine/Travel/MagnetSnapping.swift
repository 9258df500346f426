/// Stops that hold whenever the thumb is near: simple, and lossy, for values near a stop can never be chosen
/// (design: The engine, §4).
public struct MagnetSnapping: Sendable, Equatable {
    /// The stops' values, ascending strictly.
    public var stops: [Double]
    /// Nearer than this, in points, a stop takes hold.
    public var distance: Double
    /// So far away, in points, a stop that holds lets go; at least `distance`, and left out as far as that.
    public var release: Double?
    /// A finger that is faster than this, in points per second, is not caught; left out, none is too fast.
    public var captureSpeed: Double?

    /// Magnets.
    public init(stops: [Double], distance: Double = 12, release: Double? = nil, captureSpeed: Double? = nil) {
        self.stops = stops
        self.distance = distance
        self.release = release
        self.captureSpeed = captureSpeed
    }

    func check(at path: ControlPath, in slider: SliderDescription) throws(ControlError) {
        try Snapping.checkCount(stops.count, at: path / "stops")
        try slider.checkStops(stops) { path / "stops" / $0 }
        try (path / "distance").require(distance, aboveZeroUpTo: ControlLimits.length)
        if let release {
            try (path / "release").require(
                release >= distance && release <= ControlLimits.length,
                "must be at least the distance (\(distance.plain)) and at most \(ControlLimits.length.plain), "
                    + "not \(release.plain)"
            )
        }
        if let captureSpeed {
            try (path / "captureSpeed").require(captureSpeed, aboveZeroUpTo: ControlLimits.speed)
        }
    }

    /// How much farther away a stop lets go than it takes hold; 0 for magnets that remember nothing.
    var hysteresis: Double { (release ?? distance) - distance }
}
