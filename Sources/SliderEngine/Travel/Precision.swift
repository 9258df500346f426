/// Fine control by distance: the farther the finger is from the track, the less the thumb follows it.
public struct Precision: Sendable, Equatable {
    /// So many points from the track the thumb goes half as far as the finger.
    public var distance: Double

    /// A precision.
    public init(distance: Double = 100) {
        self.distance = distance
    }

    func check(at path: ControlPath, in slider: SliderDescription) throws(ControlError) {
        try (path / "distance").require(distance, aboveZeroUpTo: ControlLimits.length)
        try path.require(
            slider.drag == .translation,
            "must be left out when drag is location: a thumb that is where the finger is cannot go half as far"
        )
    }

    /// How much of its way the thumb goes with a finger that is y points from the track.
    func factor(atDistance y: Double) -> Double {
        1 / (1 + abs(y) / distance)
    }
}
