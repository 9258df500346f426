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
