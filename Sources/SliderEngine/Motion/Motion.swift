/// How a thumb leans into its movement (design: The engine, §7).
public struct Motion: Sendable, Equatable {
    /// Nearer than this to where the finger is predicted to stop, in points, a movement is nearly over.
    public var nearEndDistance: Double
    /// Nearer than this to an end that the thumb can reach, as a part of the range, a movement is nearly over.
    public var edgeFraction: Double
    /// So many milliseconds after its last move, a movement is spent.
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

    /// The tilt of a thumb in a phase, in degrees: against its movement.
    func tilt(in phase: MotionPhase) -> Double {
        switch phase {
        // Not -tilt, which would make a minus zero of none.
        case .forwards: 0 - tilt
        case .backwards: tilt
        case .atRest, .wasForwards, .wasBackwards: 0
        }
    }

    /// Whether a movement is nearly over: by where the finger will stop, or by how little of the range is left.
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
