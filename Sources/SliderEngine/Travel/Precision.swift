/// Fine control by distance: the farther the finger is from the track, the less the thumb moves with it
/// (docs/engine.md#precision).
public struct Precision: Sendable, Equatable {
    /// The distance from the track, in points, at which the thumb moves half as far as the finger.
    public var distance: Double

    /// A precision.
    public init(distance: Double = 100) {
        self.distance = distance
    }

    func check(at path: ControlPath, in slider: SliderDescription) throws(ControlError) {
        try (path / "distance").require(distance, aboveZeroUpTo: ControlLimits.length)
        try path.require(
            slider.drag == .translation,
            "must be left out when drag is location: the thumb then always follows the finger exactly"
        )
    }

    /// The part of the finger's movement that the thumb follows, y points from the track.
    func factor(atDistance y: Double) -> Double {
        1 / (1 + abs(y) / distance)
    }
}
