/// Stops that hold whenever the thumb is near. Values near a stop can never be chosen (docs/engine.md#magnets).
public struct MagnetSnapping: Sendable, Equatable {
    /// The stops' values, strictly ascending.
    public var stops: [Double]
    /// A stop takes hold of a thumb nearer than this, in points.
    public var distance: Double
    /// The distance at which a stop lets go, in points; at least `distance`, which is also the default.
    public var release: Double?
    /// A faster finger, in points per second, is not caught; nil for no limit.
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

    /// How much farther away a stop lets go than it takes hold; 0 for magnets without hysteresis.
    var hysteresis: Double { (release ?? distance) - distance }
}
