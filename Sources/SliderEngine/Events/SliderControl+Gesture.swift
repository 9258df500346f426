/// What each event does to a slider (design: The engine, §2). The gesture is changed where it lies and never taken
/// out: a second reference to its samples would make them be copied.
extension SliderControl {
    /// A finger comes down. A gesture that is still under way is dropped, and the slider left where that had led it.
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
        // A finger that comes down somewhere else owes nothing to what held the thumb.
        let held = description.drag == .location ? nil : state.place.heldStop
        drag(x: x, predictedX: predictedX, held: held, isStill: true, in: &state)
    }

    /// The finger moves.
    func change(x: Double, y: Double?, predictedX: Double?, in state: inout State) {
        let isStill = x == state.gesture?.lastX
        follow(x: x, y: y, in: &state)
        drag(x: x, predictedX: predictedX, held: state.place.heldStop, isStill: isStill, in: &state)
    }

    /// The finger's last move, where that is known. A place where it already was is no new sample: it would say that
    /// the finger had stopped. A finger that was too fast for a stop may have stopped by now, wherever it is.
    func finish(x: Double?, y: Double?, in state: inout State) {
        guard let x = x ?? (travel.dependsOnSpeed ? state.gesture?.lastX : nil) else { return }
        let isStill = x == state.gesture?.lastX
        if !isStill { follow(x: x, y: y, in: &state) }
        moveThumb(held: state.place.heldStop, isStill: isStill, in: &state)
    }

    /// The finger goes up.
    ///
    /// - Parameter shown: what was shown before its last move.
    /// - Returns: where the thumb goes on to, when it is flung.
    func end(y: Double?, after shown: Shown, in state: inout State) -> Landing? {
        state.velocity = velocity(of: state)
        let landing = landing(of: state, y: y, after: shown)
        if let landing { state.place = landing.place }
        state.gesture = nil
        state.motion.rest()
        return landing
    }

    /// The gesture shall not count.
    func cancel(in state: inout State) {
        if let start = state.gesture?.start {
            state.place = start
            state.memory.update { $0.ticks.forget() }
        }
        state.velocity = nil
        state.gesture = nil
        state.motion.rest()
    }

    /// The value is put, or put back. Ticks that were held back are of a way that is undone.
    func jump(to place: Place, in state: inout State) {
        state.memory.update { $0.ticks.forget() }
        put(place, trackWidth: state.trackWidth, in: &state)
    }

    /// The thumb or the track changes without the finger; a gesture is counted from here on.
    func put(_ place: Place, trackWidth: Double, in state: inout State) {
        state.place = place
        state.trackWidth = trackWidth
        if state.isGestureUnderWay {
            state.gesture?.rebase(place: place, travel: travel.travel(to: place, trackWidth: trackWidth))
            state.memory.update { $0.travelled = 0 }
        }
        state.velocity = velocity(of: state)
    }

    /// The finger's velocity while it drags.
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
        // A quarter of a second of the velocity is how SwiftUI's drag values predict.
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
    /// A thumb that is moved as far as the finger is, and not to the finger, stays as it was put until the finger moves,
    /// beside a stop too. When the finger comes back there, a magnet with a memory holds what it held on the way: else
    /// a finger that trembles about that place would make it chatter.
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

    /// Where a gesture's finger is along its way, in points: beyond the way's ends too.
    func travelled(by gesture: Gesture, in state: State) -> Double {
        let finger = fromLowerEnd(gesture.lastX, trackWidth: state.trackWidth)
        if description.drag == .location { return finger }
        if description.precision != nil, let memory = state.memory.value {
            return gesture.originTravel + memory.travelled
        }
        return gesture.originTravel + (finger - fromLowerEnd(gesture.originX, trackWidth: state.trackWidth))
    }
}
