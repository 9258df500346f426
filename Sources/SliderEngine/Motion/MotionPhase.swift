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
