extension State {
    /// The whole state as plain values.
    public var snapshot: StateSnapshot {
        StateSnapshot(
            t: t, trackWidth: trackWidth, place: place.snapshot, reason: reason, isSeamless: isSeamless,
            velocity: velocity, phase: motion.phase, settlesAt: motion.settlesAt, gesture: gesture?.snapshot,
            memory: memory.value?.snapshot
        )
    }

    init(_ snapshot: StateSnapshot, of control: Control) {
        self.init(place: Place(snapshot.place), trackWidth: snapshot.trackWidth)
        t = snapshot.t
        reason = snapshot.reason
        isSeamless = snapshot.isSeamless
        velocity = snapshot.velocity
        motion = MotionState(settlesAt: snapshot.settlesAt, phase: snapshot.phase)
        if case .slider(let slider) = control {
            gesture = snapshot.gesture.map { Gesture($0, paced: slider.paced($0.lastX)) }
        }
        if let memory = snapshot.memory { self.memory = CopyOnWriteBox(Memory(memory)) }
    }
}

extension Place {
    var snapshot: StateSnapshot.Place {
        StateSnapshot.Place(value: value, normalized: normalized, heldStop: heldStop)
    }

    init(_ snapshot: StateSnapshot.Place) {
        self.init(value: snapshot.value, normalized: snapshot.normalized, heldStop: snapshot.heldStop)
    }
}
