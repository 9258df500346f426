/// How a thumb leans while it moves (docs/engine.md#motion).
public struct Motion: Sendable, Equatable {
    /// A movement is nearly over when the finger is nearer than this to its predicted stop, in points.
    public var nearEndDistance: Double
    /// A movement is nearly over when the value is nearer than this to an end of its reach, as a part of the range.
    public var edgeFraction: Double
    /// How long after its last move a movement settles, in milliseconds.
    public var settleAfter: Double
    /// How far the thumb leans, in degrees.
    public var tilt: Double

    /// A lean.
    public init(nearEndDistance: Double = 20, edgeFraction: Double = 0.01, settleAfter: Double = 250, tilt: Double = 36)
    {
        self.nearEndDistance = nearEndDistance
        self.edgeFraction = edgeFraction
        self.settleAfter = settleAfter
        self.tilt = tilt
    }

    func check(at path: ControlPath) throws(ControlError) {
        try (path / "nearEndDistance").require(nearEndDistance, in: 0...ControlLimits.length)
        try (path / "edgeFraction").require(edgeFraction, in: 0...1)
        try (path / "settleAfter").require(settleAfter, in: 0...ControlLimits.settleAfter)
        try (path / "tilt").require(tilt, in: -ControlLimits.tilt...ControlLimits.tilt)
    }

    /// The tilt of a thumb in a phase, in degrees, against the direction of its movement.
    func tilt(in phase: MotionPhase) -> Double {
        switch phase {
        // Not -tilt: a tilt of 0 would become -0.
        case .forwards: 0 - tilt
        case .backwards: tilt
        case .atRest, .wasForwards, .wasBackwards: 0
        }
    }

    /// Whether a movement is nearly over: the finger is predicted to stop soon, or little of the range is left.
    ///
    /// - Parameters:
    ///   - x: where the finger is, in points from the lower end; predictedX likewise.
    ///   - value: where it has led the thumb.
    func isNearingEnd(x: Double, predictedX: Double, trackWidth: Double, value: Double, on slider: SliderControl)
        -> Bool
    {
        let ends = slider.travel.ends
        let stop = predictedX.clamped(to: ends.lowerBound * trackWidth...ends.upperBound * trackWidth)
        if abs(stop - x) < nearEndDistance { return true }
        let (reach, range) = (slider.reach, slider.description.range)
        return min(value - reach.lower, reach.upper - value) < edgeFraction * (range.upper - range.lower)
    }
}
