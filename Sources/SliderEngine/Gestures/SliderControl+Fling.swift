/// Flings: after the finger is lifted, the thumb moves on as far as the finger's speed takes it.
extension SliderControl {
    /// Where the thumb lands when the gesture ends now; nil when it stays.
    ///
    /// A magnet holds a thumb that lands near it, at any speed. The stop that holds the thumb keeps it if it lands
    /// within the release distance: a finger that is nearly still does not lose its stop.
    ///
    /// - Parameter shown: what was shown before. The thumb starts from there, at the finger's speed.
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

    /// The initial speed of a spring over this distance, in distances per second. It is at most a spring's greatest,
    /// also for a very short distance.
    private func setOut(at speed: Double, over distance: Double) -> Double? {
        guard speed != 0, distance != 0 else { return nil }
        return (speed / distance).clamped(to: -SpringLimits.velocity...SpringLimits.velocity)
    }

    /// The part of the finger's movement that the thumb follows.
    private func precision(of state: State, y: Double?) -> Double {
        guard let precision = description.precision, let memory = state.memory.value else { return 1 }
        return precision.factor(atDistance: y ?? memory.y)
    }
}
