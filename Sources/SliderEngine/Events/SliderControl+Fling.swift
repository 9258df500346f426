/// What a finger does that lets go in its movement: the thumb goes on as far as the finger's speed would have taken it.
extension SliderControl {
    /// Where a gesture that ends now lets the thumb land; nothing when it stays.
    ///
    /// A magnet holds what lands near it, however fast it came; the stop that holds the thumb keeps what lands before it
    /// lets go, so that a finger that is nearly still does not lose it.
    ///
    /// - Parameter shown: what was shown before; from there the thumb sets out as fast as the finger was.
    func landing(of state: State, y: Double?, after shown: Shown) -> Landing? {
        guard case .fling(let fling) = description.release, let gesture = state.gesture,
            let finger = state.velocity, case let velocity = fling.velocity(ofFinger: finger), velocity != 0
        else { return nil }
        let speed = velocity * precision(of: state, y: y)
        let reached = travelled(by: gesture, in: state) + fling.distance(atVelocity: speed)
        let place = travel.place(atTravel: reached, trackWidth: state.trackWidth, held: state.place.heldStop)
        let drawn = thumbX(shown.place, trackWidth: state.trackWidth) + shown.overscroll
        let remaining = thumbX(place, trackWidth: state.trackWidth) - drawn
        return Landing(place: place, velocity: setOut(at: speed, over: remaining))
    }

    /// How fast a spring over that distance sets out, in such distances per second: no faster than any spring, however
    /// short the distance is.
    private func setOut(at speed: Double, over distance: Double) -> Double? {
        guard speed != 0, distance != 0 else { return nil }
        return (speed / distance).clamped(to: -SpringLimits.velocity...SpringLimits.velocity)
    }

    /// How much of its way the thumb goes with the finger.
    private func precision(of state: State, y: Double?) -> Double {
        guard let precision = description.precision, let memory = state.memory.value else { return 1 }
        return precision.factor(atDistance: y ?? memory.y)
    }
}
