/// The part of a slider's state that decides how it looks, kept from before an event to find what changed.
struct Shown {
    let place: Place
    let isDragging: Bool
    let phase: MotionPhase
    /// How far past an end the thumb is drawn, in points.
    var overscroll: Double

    init(_ state: borrowing State, overscroll: Double) {
        self.overscroll = overscroll
        place = state.place
        isDragging = state.isDragging
        phase = state.motion.phase
    }
}
