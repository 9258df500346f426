/// What a slider remembers of its motion: the phase, and when that is spent if nothing moves.
struct MotionState: Sendable, Equatable {
    private(set) var settlesAt: Double?
    private(set) var phase = MotionPhase.atRest

    /// Lets a movement be spent whose time has come.
    mutating func settle(at t: Double) {
        guard let settlesAt, t >= settlesAt else { return }
        self = MotionState(settlesAt: nil, phase: phase.spent)
    }

    /// Follows a move from one value to another.
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
