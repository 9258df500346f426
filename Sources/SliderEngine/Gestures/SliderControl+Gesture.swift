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
    /// - Returns: where the thumb lands; nil when it stays.
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
            state.place = reached(start)
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

/// Landings: after the finger is lifted, the thumb moves on as far as the finger's speed takes it, or to the grid.
extension SliderControl {
    /// Where the thumb lands when the gesture ends now; nil when it stays.
    ///
    /// - Parameter shown: what was shown before. The thumb starts from there, at the finger's speed.
    private func landing(of state: State, y: Double?, after shown: Shown) -> Landing? {
        let fling = fling(of: state, y: y)
        guard description.lands == .grid, state.isDragging else {
            return fling.map { landing(at: $0.place, speed: $0.speed, in: state, after: shown) }
        }
        let place = travel.place(of: snapped(fling?.place ?? state.place))
        return landing(at: place, speed: fling?.speed ?? 0, in: state, after: shown)
    }

    /// How far the finger's speed takes the thumb, and the thumb's own speed; nil for a finger that does not fling it.
    ///
    /// A magnet holds a thumb that comes to rest near it, at any speed. The stop that holds the thumb keeps it if it
    /// does so within the release distance: a finger that is nearly still does not lose its stop.
    private func fling(of state: State, y: Double?) -> (place: Place, speed: Double)? {
        guard case .fling(let fling) = description.release, let gesture = state.gesture,
            let finger = state.velocity, case let velocity = fling.velocity(ofFinger: finger), velocity != 0
        else { return nil }
        let speed = velocity * precision(of: state, y: y)
        let reached = travelled(by: gesture, in: state) + fling.distance(atVelocity: speed)
        return (travel.place(atTravel: reached, trackWidth: state.trackWidth, held: state.place.heldStop), speed)
    }

    /// The landing at a place of a thumb that was drawn elsewhere.
    ///
    /// - Parameter speed: that of a flung thumb, or 0.
    private func landing(at place: Place, speed: Double, in state: State, after shown: Shown) -> Landing {
        let drawn = thumbX(shown.place, trackWidth: state.trackWidth) + shown.overscroll
        let remaining = thumbX(place, trackWidth: state.trackWidth) - drawn
        // A place on the grid may differ by rounding from that of a finger that is exactly there.
        let rounding = description.lands == .grid ? 1e-9 * state.trackWidth : 0
        guard abs(remaining) > rounding else { return Landing(place: place, velocity: nil) }
        // Over a very short distance it is limited to a spring's greatest velocity.
        let velocity = (speed / remaining).clamped(to: -SpringLimits.velocity...SpringLimits.velocity)
        return Landing(place: place, velocity: velocity)
    }

    /// The part of the finger's movement that the thumb follows.
    private func precision(of state: State, y: Double?) -> Double {
        guard let precision = description.precision, let memory = state.memory.value else { return 1 }
        return precision.factor(atDistance: y ?? memory.y)
    }
}

/// Where the thumb is drawn when the finger is past the track's ends.
extension SliderControl {
    /// How far past an end the thumb is drawn, in points: below 0 past the lower end, 0 on the track.
    @inline(__always)
    func overscroll(of state: State) -> Double {
        // Checked here, because the call below copies the state.
        description.overscroll.map { stretch(of: state, by: $0) } ?? 0
    }

    @inline(never)
    private func stretch(of state: State, by overscroll: Overscroll) -> Double {
        guard let gesture = state.gesture, gesture.isDragging, !reach.isPoint else { return 0 }
        let width = state.trackWidth
        let travelled = travelled(by: gesture, in: state)
        let way = travel.way(trackWidth: width)
        // A stop that holds the thumb before the end holds it past the end too.
        if travelled < way.from, thumbX(state.place, trackWidth: width) == travel.ends.lowerBound * width {
            return -overscroll.stretch(way.from - travelled, trackWidth: width)
        }
        if travelled > way.to, thumbX(state.place, trackWidth: width) == travel.ends.upperBound * width {
            return overscroll.stretch(travelled - way.to, trackWidth: width)
        }
        return 0
    }
}

/// Where a released thumb comes to rest.
struct Landing {
    let place: Place
    /// The initial speed, in remaining distances per second: 0 for one that was not flung; nil if no distance remains.
    let velocity: Double?
}
