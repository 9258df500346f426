/// What each event does to a slider (docs/engine.md#gestures). The gesture is changed in place and never moved out of
/// the state: a second reference would copy its samples.
extension SliderControl {
    /// Begins a gesture. One that is still under way is dropped, and the slider stays where that one had put it.
    ///
    /// - Parameter shown: what was shown before.
    /// - Returns: false if the gesture is ignored, because it begins away from the thumb.
    func begin(x: Double, y: Double?, predictedX: Double?, after shown: Shown, in state: inout State) -> Bool {
        if state.hasGesture { commit(&state) }
        state.motion.rest()
        state.memory.update { $0.beginGesture(y: y ?? 0) }
        let isAway = isAway(x, from: shown, in: state)
        if isAway, description.drag == .thumb {
            (state.gesture, state.velocity) = (nil, nil)
            return false
        }
        let dragsAtOnce = description.jumpsOnTouch && description.slop == 0
        state.gesture = Gesture(
            x: x, paced: paced(x), t: state.t,
            place: state.place,
            travel: travel.travel(to: state.place, trackWidth: state.trackWidth),
            isDragging: dragsAtOnce
        )
        if watchesHand {
            state.memory.update { $0.hand = Hand(x: x, y: y ?? 0, slop: description.slop, bringsThumb: isAway) }
        }
        if dragsAtOnce, isAway { bringThumb(from: x, to: x, in: &state) }
        // When the thumb jumps to the finger, the stop that held the thumb does not count.
        let jumps = isAway || description.drag == .location
        drag(x: x, predictedX: predictedX, held: jumps ? nil : state.place.heldStop, isStill: !isAway, in: &state)
        return true
    }

    /// The finger moves.
    ///
    /// - Returns: false if the gesture is ignored from here on, because it goes across the track.
    func change(x: Double, y: Double?, predictedX: Double?, in state: inout State) -> Bool {
        let isStill = x == state.gesture?.lastX
        let movement = follow(x: x, y: y, in: &state)
        if movement == .isIgnored { return false }
        let held = movement == .jumps ? nil : state.place.heldStop
        drag(x: x, predictedX: predictedX, held: held, isStill: isStill && movement != .jumps, in: &state)
        return true
    }

    /// Takes in the finger's last place, where known. An unchanged place is no new sample: it would record that the
    /// finger had stopped. A finger that was too fast for a stop may be slow enough by now, at any place. One that taps
    /// brings the thumb.
    ///
    /// - Returns: false if the gesture is ignored, because it went across the track.
    func finish(x: Double?, y: Double?, in state: inout State) -> Bool {
        let mayMatter = travel.dependsOnSpeed || watchesHand && y != nil
        if let x = x ?? (mayMatter ? state.gesture?.lastX : nil) {
            let isStill = x == state.gesture?.lastX
            let movement = isStill ? decide(x: x, y: y, in: &state) : follow(x: x, y: y, in: &state)
            if movement == .isIgnored { return false }
            let held = movement == .jumps ? nil : state.place.heldStop
            moveThumb(held: held, isStill: isStill && movement != .jumps, in: &state)
        }
        if isTapInSlop(state) { tap(in: &state) }
        return true
    }

    /// Cancels the gesture: reverts its changes.
    func cancel(in state: inout State) {
        if let start = state.gesture?.start {
            state.place = reached(start, within: state.reach)
            state.memory.update { $0.ticks.forget() }
        }
        state.velocity = nil
        state.gesture = nil
        state.memory.update { $0.hand = nil }
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
        if state.hasGesture {
            state.gesture?.rebase(place: place, travel: travel.travel(to: place, trackWidth: trackWidth))
            state.memory.update { $0.travelled = 0 }
        }
        state.velocity = velocity(of: state)
    }

    /// The finger's velocity while it drags, or nil. Inlined, because a call would copy the state.
    @inline(__always)
    func velocity(of state: borrowing State) -> Double? {
        state.isDragging ? state.gesture?.velocity(at: state.t) : nil
    }

    private func follow(x: Double, y: Double?, in state: inout State) -> Movement {
        let (t, movement) = (state.t, decide(x: x, y: y, in: &state))
        if movement == .waits {
            state.gesture?.follow(x: x, paced: paced(x), t: t, mayDrag: false)
            return movement
        }
        if description.precision != nil, let lastX = state.gesture?.lastX { move(from: lastX, to: x, y: y, in: &state) }
        state.gesture?.follow(x: x, paced: paced(x), t: t)
        return movement
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
    func moveThumb(held: Int?, isStill: Bool, in state: inout State) {
        guard let gesture = state.gesture, gesture.isDragging else { return }
        defer { noteRest(in: &state) }
        let width = state.trackWidth
        let speed = travel.dependsOnSpeed ? abs(gesture.velocity(at: state.t)) : 0
        let travelled = travelled(by: gesture, in: state)
        let isAtOrigin = description.drag.isRelative && travelled == gesture.originTravel
        if isAtOrigin, isStill { return }
        state.place =
            if isAtOrigin {
                place(atOriginOf: gesture, within: state.reach, trackWidth: width, held: held, speed: speed)
            } else {
                travel.place(atTravel: travelled, trackWidth: width, within: state.reach, held: held, speed: speed)
            }
    }

    /// The place of a finger that has come back to where the gesture's way is counted from.
    @inline(never)
    private func place(
        atOriginOf gesture: Gesture, within reach: Reach?, trackWidth: Double, held: Int?, speed: Double
    ) -> Place {
        let origin = reach.map { reached(gesture.origin, within: $0) } ?? gesture.origin
        return travel.held(origin, trackWidth: trackWidth, within: reach, before: held, speed: speed)
    }

    /// How far a gesture's finger is along its way, in points; also beyond the way's ends.
    func travelled(by gesture: Gesture, in state: State) -> Double {
        if description.drag == .location { return fromLowerEnd(gesture.lastX, trackWidth: state.trackWidth) }
        return gesture.originTravel + moved(by: gesture, in: state)
    }

    /// How far a gesture's finger has moved the thumb since its origin, in points.
    func moved(by gesture: Gesture, in state: State) -> Double {
        if description.precision != nil, let memory = state.memory.value { return memory.travelled }
        let finger = fromLowerEnd(gesture.lastX, trackWidth: state.trackWidth)
        return finger - fromLowerEnd(gesture.originX, trackWidth: state.trackWidth)
    }
}
