/// Landings: after the finger is lifted, the thumb moves on as far as the finger's speed takes it, or to the grid.
extension SliderControl {
    /// Ends a gesture.
    ///
    /// - Parameter shown: what was shown before its last move.
    /// - Returns: where the thumb lands; nil when it stays.
    func end(y: Double?, after shown: Shown, in state: inout State) -> Landing? {
        state.velocity = velocity(of: state)
        let landing = landing(of: state, y: y, after: shown, isTap: isTap(state))
        if let landing { state.place = landing.place }
        state.gesture = nil
        state.memory.update { $0.hand = nil }
        state.motion.rest()
        return landing
    }

    /// Where the thumb lands when the gesture ends now; nil when it stays.
    ///
    /// - Parameter shown: what was shown before. The thumb starts from there, at the finger's speed.
    private func landing(of state: State, y: Double?, after shown: Shown, isTap: Bool) -> Landing? {
        guard state.isDragging else { return nil }
        let (lifted, isInSlop) = (lifted(from: state), isTapInSlop(state))
        let fling = lifted != nil || isInSlop ? nil : fling(of: state, y: y)
        var place = lifted ?? fling?.place
        if isTap, clears(state) { place = travel.place(of: reach.lower) }
        if description.lands == .grid { place = travel.place(of: snapped(place ?? state.place), within: state.reach) }
        if isInSlop { place = place ?? state.place }
        return place.map { landing(at: $0, speed: fling?.speed ?? 0, in: state, after: shown) }
    }

    /// Where the finger rested from which it rolled away as it was lifted; nil if it did not.
    private func lifted(from state: State) -> Place? {
        guard description.liftTolerance > 0, let gesture = state.gesture, let hand = state.memory.value?.hand else {
            return nil
        }
        return hand.lifted(x: gesture.lastX, t: state.t, tolerance: description.liftTolerance).map {
            reached($0, within: state.reach)
        }
    }

    /// Whether a tap is on the value that was chosen before, and clears it.
    private func clears(_ state: State) -> Bool {
        guard description.clearsOnTap, let gesture = state.gesture else { return false }
        let finger = fromLowerEnd(gesture.lastX, trackWidth: state.trackWidth)
        return snapped(travel.place(atTravel: finger, trackWidth: state.trackWidth)) == snapped(gesture.start)
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
        let place = travel.place(
            atTravel: reached, trackWidth: state.trackWidth, within: state.reach, held: state.place.heldStop)
        return (place, speed)
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
