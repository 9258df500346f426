/// What of a slider's state decides how it looks: kept from before an event, to say what the event changed.
struct Shown {
    let place: Place
    let isDragging: Bool
    let phase: MotionPhase

    init(_ state: State) {
        place = state.place
        isDragging = state.isDragging
        phase = state.motion.phase
    }
}
