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

/// The motion of one frame (docs/engine.md#motion).
public struct MotionFrame: Sendable, Equatable {
    /// The phase of the movement.
    public let phase: MotionPhase
    /// How far the thumb leans, in degrees.
    public let tilt: Double
    /// Whether the value is above the lower end that the thumb can reach.
    public let raised: Bool
    /// When the movement settles if no event moves the thumb, in milliseconds; in a full phase only.
    public let settlesAt: Double?
}

/// The phase of a thumb's movement (docs/engine.md#motion).
public enum MotionPhase: String, Sendable, Equatable, CaseIterable {
    /// Not moving.
    case atRest
    /// Going towards the upper end.
    case forwards
    /// Going towards the lower end.
    case backwards
    /// It went forwards; the movement has settled.
    case wasForwards
    /// It went backwards; the movement has settled.
    case wasBackwards

    /// The direction of a movement.
    enum Direction {
        case forwards
        case backwards
    }

    /// The full phase of a movement in this direction.
    init(full direction: Direction) {
        self = direction == .forwards ? .forwards : .backwards
    }

    /// The direction of the phase; nil at rest.
    var direction: Direction? {
        switch self {
        case .atRest: nil
        case .forwards, .wasForwards: .forwards
        case .backwards, .wasBackwards: .backwards
        }
    }

    /// Whether the movement is under way and has not settled.
    var isFull: Bool { self == .forwards || self == .backwards }

    /// The phase after the movement has settled.
    var spent: MotionPhase {
        switch direction {
        case nil: .atRest
        case .forwards: .wasForwards
        case .backwards: .wasBackwards
        }
    }

    /// The phase after a move: full in a new direction; in the same one, spent near its end and full away from it.
    func moved(_ direction: Direction, isNearingEnd: Bool) -> MotionPhase {
        let full = MotionPhase(full: direction)
        if self == full { return isNearingEnd ? spent : self }
        return self.direction != direction || !isNearingEnd ? full : self
    }
}

/// What a slider remembers of its motion: the phase, and when it settles if no event moves the thumb.
struct MotionState: Sendable, Equatable {
    private(set) var settlesAt: Double?
    private(set) var phase = MotionPhase.atRest

    /// Settles a movement whose time has come.
    mutating func settle(at t: Double) {
        guard let settlesAt, t >= settlesAt else { return }
        self = MotionState(settlesAt: nil, phase: phase.spent)
    }

    /// Updates the phase for a move from one value to another.
    mutating func move(from before: Double, to after: Double, isNearingEnd: Bool, t: Double, settleAfter: Double) {
        let way: MotionPhase.Direction? =
            after > before ? .forwards : after < before ? .backwards : phase.direction
        if let way { phase = phase.moved(way, isNearingEnd: isNearingEnd) }
        settlesAt = phase.isFull ? t + settleAfter : nil
    }

    mutating func rest() {
        self = MotionState()
    }
}
