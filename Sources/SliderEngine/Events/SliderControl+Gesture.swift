/// What each event does to a slider (design: The engine, §2). The gesture is changed where it lies and never taken
/// out: a second reference to its samples would make them be copied.
extension SliderControl {
    /// A finger comes down. A gesture that is still under way is dropped.
    func begin(x: Double, predictedX: Double?, in state: inout State) {
        state.motion.rest()
        state.gesture = Gesture(
            x: x, fromLowerEnd: fromLowerEnd(x, trackWidth: state.trackWidth), t: state.t,
            place: state.place,
            travel: travel.travel(to: state.place, trackWidth: state.trackWidth),
            isDragging: description.jumpsOnTouch
        )
        drag(x: x, predictedX: predictedX, in: &state)
    }

    /// The finger moves.
    func change(x: Double, predictedX: Double?, in state: inout State) {
        follow(x: x, in: &state)
        drag(x: x, predictedX: predictedX, in: &state)
    }

    /// The finger goes up, after a last move where that is known. A place where it already was is no new sample: it
    /// would say that the finger had stopped.
    func end(x: Double?, in state: inout State) {
        if let x {
            if x != state.gesture?.lastX { follow(x: x, in: &state) }
            moveThumb(to: x, in: &state)
        }
        state.velocity = velocity(of: state)
        state.gesture = nil
        state.motion.rest()
    }

    /// The gesture shall not count.
    func cancel(in state: inout State) {
        state.place = state.gesture?.start ?? state.place
        state.velocity = nil
        state.gesture = nil
        state.motion.rest()
    }

    /// The thumb or the track changes without the finger; a gesture is counted from here on.
    func put(_ place: Place, trackWidth: Double, in state: inout State) {
        state.place = place
        state.trackWidth = trackWidth
        if state.isGestureUnderWay {
            state.gesture?.rebase(place: place, travel: travel.travel(to: place, trackWidth: trackWidth))
        }
        state.velocity = velocity(of: state)
    }

    /// The finger's velocity while it drags.
    func velocity(of state: State) -> Double? {
        state.isDragging ? state.gesture?.velocity(at: state.t) : nil
    }

    private func follow(x: Double, in state: inout State) {
        let t = state.t
        state.gesture?.follow(x: x, fromLowerEnd: fromLowerEnd(x, trackWidth: state.trackWidth), t: t)
    }

    private func drag(x: Double, predictedX: Double?, in state: inout State) {
        let before = state.value
        moveThumb(to: x, in: &state)
        state.velocity = velocity(of: state)
        guard let motion = description.motion, let velocity = state.velocity else { return }
        let finger = fromLowerEnd(x, trackWidth: state.trackWidth)
        // A quarter of a second of the velocity is how SwiftUI's drag values predict.
        let predicted = predictedX.map { fromLowerEnd($0, trackWidth: state.trackWidth) } ?? finger + 0.25 * velocity
        let isNearingEnd = motion.isNearingEnd(
            x: finger, predictedX: predicted, trackWidth: state.trackWidth,
            value: state.value, range: description.range
        )
        state.motion.move(
            from: before, to: state.value, isNearingEnd: isNearingEnd,
            t: state.t, settleAfter: motion.settleAfter
        )
    }

    /// Moves the thumb for a finger at x, once the gesture drags.
    private func moveThumb(to x: Double, in state: inout State) {
        guard let gesture = state.gesture, gesture.isDragging else { return }
        let finger = fromLowerEnd(x, trackWidth: state.trackWidth)
        switch description.drag {
        case .location:
            state.place = travel.place(atTravel: finger, trackWidth: state.trackWidth)
        case .translation where x == gesture.originX:
            state.place = gesture.origin
        case .translation:
            let moved = finger - fromLowerEnd(gesture.originX, trackWidth: state.trackWidth)
            state.place = travel.place(atTravel: gesture.originTravel + moved, trackWidth: state.trackWidth)
        }
    }
}
