/// What each event does to a slider (docs/engine.md#gestures). The gesture is changed in place and never moved out of
/// the state: a second reference would copy its samples.
extension SliderControl {
    /// Begins a gesture. One that is still under way is dropped, and the slider stays where that one had put it.
    func begin(x: Double, y: Double?, predictedX: Double?, in state: inout State) {
        if state.isGestureUnderWay { commit(&state) }
        state.motion.rest()
        state.memory.update { $0.beginGesture(y: y ?? 0) }
        state.gesture = Gesture(
            x: x, paced: paced(x), t: state.t,
            place: state.place,
            travel: travel.travel(to: state.place, trackWidth: state.trackWidth),
            isDragging: description.jumpsOnTouch
        )
        // When the thumb jumps to the finger, the stop that held the thumb does not count.
        let held = description.drag == .location ? nil : state.place.heldStop
        drag(x: x, predictedX: predictedX, held: held, isStill: true, in: &state)
    }

    /// The finger moves.
    func change(x: Double, y: Double?, predictedX: Double?, in state: inout State) {
        let isStill = x == state.gesture?.lastX
        follow(x: x, y: y, in: &state)
        drag(x: x, predictedX: predictedX, held: state.place.heldStop, isStill: isStill, in: &state)
    }

    /// Takes in the finger's last place, where known. An unchanged place is no new sample: it would record that the
    /// finger had stopped. A finger that was too fast for a stop may be slow enough by now, at any place.
    func finish(x: Double?, y: Double?, in state: inout State) {
        guard let x = x ?? (travel.dependsOnSpeed ? state.gesture?.lastX : nil) else { return }
        let isStill = x == state.gesture?.lastX
        if !isStill { follow(x: x, y: y, in: &state) }
        moveThumb(held: state.place.heldStop, isStill: isStill, in: &state)
    }

    /// Ends a gesture.
    ///
    /// - Parameter shown: what was shown before its last move.
    /// - Returns: where a flung thumb lands; nil when it stays.
    func end(y: Double?, after shown: Shown, in state: inout State) -> Landing? {
        state.velocity = velocity(of: state)
        let landing = landing(of: state, y: y, after: shown)
        if let landing { state.place = landing.place }
        state.gesture = nil
        state.motion.rest()
        return landing
    }

    /// Cancels the gesture: reverts its changes.
    func cancel(in state: inout State) {
        if let start = state.gesture?.start {
            state.place = start
            state.memory.update { $0.ticks.forget() }
        }
        state.velocity = nil
        state.gesture = nil
        state.motion.rest()
    }

    /// Moves the thumb to a place that is set or restored. Ticks that were held back are dropped.
    func jump(to place: Place, in state: inout State) {
        state.memory.update { $0.ticks.forget() }
        put(place, trackWidth: state.trackWidth, in: &state)
    }

    /// Changes the thumb's place or the track's width without the finger, and counts a gesture from here on.
    func put(_ place: Place, trackWidth: Double, in state: inout State) {
        state.place = place
        state.trackWidth = trackWidth
        if state.isGestureUnderWay {
            state.gesture?.rebase(place: place, travel: travel.travel(to: place, trackWidth: trackWidth))
            state.memory.update { $0.travelled = 0 }
        }
        state.velocity = velocity(of: state)
    }

    /// The finger's velocity while it drags, or nil.
    func velocity(of state: State) -> Double? {
        state.isDragging ? state.gesture?.velocity(at: state.t) : nil
    }

    private func follow(x: Double, y: Double?, in state: inout State) {
        let t = state.t
        if let precision = description.precision, let lastX = state.gesture?.lastX {
            let finger = fromLowerEnd(x, trackWidth: state.trackWidth)
            let moved = finger - fromLowerEnd(lastX, trackWidth: state.trackWidth)
            state.memory.update { $0.move(by: moved, y: y, precision) }
        }
        state.gesture?.follow(x: x, paced: paced(x), t: t)
    }

    private func drag(x: Double, predictedX: Double?, held: Int?, isStill: Bool, in state: inout State) {
        let before = state.value
        moveThumb(held: held, isStill: isStill, in: &state)
        state.velocity = velocity(of: state)
        guard let motion = description.motion, let velocity = state.velocity else { return }
        let finger = fromLowerEnd(x, trackWidth: state.trackWidth)
        // SwiftUI's drag values predict with a quarter of a second of the velocity.
        let predicted = predictedX.map { fromLowerEnd($0, trackWidth: state.trackWidth) } ?? finger + 0.25 * velocity
        let isNearingEnd = motion.isNearingEnd(
            x: finger, predictedX: predicted, trackWidth: state.trackWidth,
            value: state.value, on: self
        )
        state.motion.move(
            from: before, to: state.value, isNearingEnd: isNearingEnd,
            t: state.t, settleAfter: motion.settleAfter
        )
    }

    /// Moves the thumb to where the finger has led it, once the gesture drags.
    ///
    /// With a translation drag, a thumb that was set stays there until the finger moves, beside a stop too. When the
    /// finger comes back to that place, a magnet with a memory keeps the stop that it held on the way. Otherwise a
    /// finger that trembles there would make the magnet chatter.
    private func moveThumb(held: Int?, isStill: Bool, in state: inout State) {
        guard let gesture = state.gesture, gesture.isDragging else { return }
        let width = state.trackWidth
        let speed = travel.dependsOnSpeed ? abs(gesture.velocity(at: state.t)) : 0
        let travelled = travelled(by: gesture, in: state)
        let isAtOrigin = description.drag == .translation && travelled == gesture.originTravel
        if isAtOrigin, isStill { return }
        state.place =
            if isAtOrigin {
                travel.held(gesture.origin, trackWidth: width, before: held, speed: speed)
            } else {
                travel.place(atTravel: travelled, trackWidth: width, held: held, speed: speed)
            }
    }

    /// How far a gesture's finger is along its way, in points; also beyond the way's ends.
    func travelled(by gesture: Gesture, in state: State) -> Double {
        let finger = fromLowerEnd(gesture.lastX, trackWidth: state.trackWidth)
        if description.drag == .location { return finger }
        if description.precision != nil, let memory = state.memory.value {
            return gesture.originTravel + memory.travelled
        }
        return gesture.originTravel + (finger - fromLowerEnd(gesture.originX, trackWidth: state.trackWidth))
    }
}
