/// What a movement of the finger does before and while it drags (docs/engine.md#taking-hold-of-the-thumb,
/// docs/engine.md#slop-and-taps).
extension SliderControl {
    /// What a movement of the finger does: nothing yet; it goes on with a drag, or begins one from where the thumb is;
    /// it begins one that first brings the thumb to the finger; it goes across the track, and the gesture is ignored.
    enum Movement { case waits, drags, jumps, isIgnored }

    /// Whether a finger begins too far from the thumb to take hold of it.
    func isAway(_ x: Double, from shown: Shown, in state: State) -> Bool {
        guard description.drag.takesHold, let distance = description.grabDistance else { return false }
        let drawn = thumbX(shown.place, trackWidth: state.trackWidth) + shown.overscroll
        return abs(fromLowerEnd(x, trackWidth: state.trackWidth) - drawn) > distance
    }

    /// Takes a movement in for slop, taps and thumbs that are brought to the finger.
    func decide(x: Double, y: Double?, in state: inout State) -> Movement {
        guard watchesHand else { return .drags }
        let (slop, isDragging) = (description.slop, state.isDragging)
        let decision = state.memory.update { memory in
            memory.y = y ?? memory.y
            return memory.hand?.move(x: x, y: memory.y, slop: slop, isDragging: isDragging) ?? .drag
        }
        switch decision ?? .drag {
        case .wait: return .waits
        case .drag: return .drags
        case .start: return start(towards: x, in: &state)
        case .ignore:
            (state.gesture, state.velocity) = (nil, nil)
            state.memory.update { $0.hand = nil }
            return .isIgnored
        }
    }

    /// Begins to drag. A translation counts from the slop's edge, so that the thumb does not jump, or from a last x
    /// beyond it, where the finger waited under a longer slop; one that brings the thumb to the finger counts from the
    /// first x.
    private func start(towards x: Double, in state: inout State) -> Movement {
        guard let hand = state.memory.value?.hand else { return .drags }
        if hand.bringsThumb {
            bringThumb(from: hand.firstX, to: x, in: &state)
            return .jumps
        }
        let (slop, last) = (description.slop, state.gesture?.lastX ?? hand.firstX)
        let edge = Hand.edge(of: slop, around: hand.firstX, towards: x, last: last)
        let travel = travel.travel(to: state.place, trackWidth: state.trackWidth)
        state.gesture?.drag(from: edge, to: x, place: state.place, travel: travel)
        restart(from: edge, to: x, in: &state)
        return description.drag == .location ? .jumps : .drags
    }

    /// Drags to x, counted from where the finger has come down, as if the thumb had been there.
    func bringThumb(from first: Double, to x: Double, in state: inout State) {
        let finger = fromLowerEnd(first, trackWidth: state.trackWidth)
        let place = travel.place(atTravel: finger, trackWidth: state.trackWidth, within: state.reach)
        state.gesture?.drag(from: first, to: x, place: place, travel: finger)
        state.memory.update { $0.hand?.bringsThumb = false }
        restart(from: first, to: x, in: &state)
    }

    /// Counts the way with precision from here on.
    private func restart(from first: Double, to x: Double, in state: inout State) {
        state.memory.update { $0.travelled = 0 }
        move(from: first, to: x, y: nil, in: &state)
    }

    /// Adds to the way with precision.
    func move(from first: Double, to x: Double, y: Double?, in state: inout State) {
        guard let precision = description.precision else { return }
        let way = fromLowerEnd(x, trackWidth: state.trackWidth) - fromLowerEnd(first, trackWidth: state.trackWidth)
        state.memory.update { $0.move(by: way, y: y, precision) }
    }

    /// Whether the gesture under way is a tap, if it ends now.
    func isTap(_ state: State) -> Bool {
        guard watchesHand, state.hasGesture, let hand = state.memory.value?.hand else { return false }
        return hand.isTap(slop: description.slop)
    }

    /// Whether it is a tap that has not passed the slop.
    func isTapInSlop(_ state: State) -> Bool { description.slop > 0 && isTap(state) }

    /// Brings the thumb to a finger that has tapped before the slop has let it drag.
    func tap(in state: inout State) {
        guard description.jumpsOnTouch, let gesture = state.gesture, let hand = state.memory.value?.hand else { return }
        state.gesture?.drag()
        if hand.bringsThumb {
            bringThumb(from: hand.firstX, to: gesture.lastX, in: &state)
        } else if description.drag != .location {
            // Its way within the slop does not count.
            let travel = travel.travel(to: state.place, trackWidth: state.trackWidth)
            state.gesture?.rebase(place: state.place, travel: travel)
            return
        }
        moveThumb(held: nil, isStill: false, in: &state)
    }

    /// Takes in where the finger has brought the thumb.
    func noteRest(in state: inout State) {
        guard watchesHand, let x = state.gesture?.lastX else { return }
        let (t, place) = (state.t, state.place)
        state.memory.update { $0.hand?.rest(x: x, t: t, at: place) }
    }
}
