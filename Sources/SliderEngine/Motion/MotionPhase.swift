/// Which way the thumb is going (design: The engine, §7).
public enum MotionPhase: String, Sendable, Equatable, CaseIterable {
    /// Not moving.
    case atRest
    /// Going towards the upper end.
    case forwards
    /// Going towards the lower end.
    case backwards
    /// It went forwards; the movement is spent.
    case wasForwards
    /// It went backwards; the movement is spent.
    case wasBackwards

    /// Which way a movement goes.
    enum Direction {
        case forwards
        case backwards
    }

    /// The phase in the thick of a movement that way.
    init(full direction: Direction) {
        self = direction == .forwards ? .forwards : .backwards
    }

    /// The way of the phase; none at rest.
    var direction: Direction? {
        switch self {
        case .atRest: nil
        case .forwards, .wasForwards: .forwards
        case .backwards, .wasBackwards: .backwards
        }
    }

    /// Whether the movement is under way and not spent.
    var isFull: Bool { self == .forwards || self == .backwards }

    /// The phase when the movement is spent.
    var spent: MotionPhase {
        switch direction {
        case nil: .atRest
        case .forwards: .wasForwards
        case .backwards: .wasBackwards
        }
    }

    /// The phase after a movement: a new way is full, the old way is spent near its end and full again away from it.
    func moved(_ direction: Direction, isNearingEnd: Bool) -> MotionPhase {
        let full = MotionPhase(full: direction)
        if self == full { return isNearingEnd ? spent : self }
        return self.direction != direction || !isNearingEnd ? full : self
    }
}
