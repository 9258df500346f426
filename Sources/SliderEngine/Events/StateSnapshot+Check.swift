extension StateSnapshot {
    /// Refuses what no state of the control could be, so that a trace from anywhere can do no harm.
    func check(for control: Control) throws(ControlError) {
        let path = ControlPath()
        try (path / "t").require(t, in: 0...EventLimits.t)
        switch control {
        case .pinch:
            try (path / "gesture").require(gesture == nil, "must be left out for a pinch control, which has none")
            try (path / "memory").require(memory == nil, "must be left out for a pinch control, which has none")
        case .slider(let slider):
            try (path / "trackWidth").require(trackWidth, aboveZeroUpTo: ControlLimits.length)
            try place.check(at: path / "place", on: slider)
            if let velocity { try Self.requireFinite(velocity, at: path / "velocity") }
            if let settlesAt { try Self.requireFinite(settlesAt, at: path / "settlesAt") }
            try gesture?.check(at: path / "gesture", on: slider)
            try (path / "memory").require(
                (memory != nil) == slider.description.needsMemory,
                slider.description.needsMemory ? "is missing" : "must be left out, for this slider remembers nothing"
            )
            try memory?.check(at: path / "memory", on: slider)
        }
    }

    fileprivate static func requireFinite(_ number: Double, at path: ControlPath) throws(ControlError) {
        try path.require(number.isFinite, "must be a finite number, not \(number.plain)")
    }
}

extension StateSnapshot.Place {
    func check(at path: ControlPath, on slider: SliderControl) throws(ControlError) {
        try slider.description.range.check(value, at: path / "value")
        try (path / "normalized").require(normalized, in: 0...1)
        let count = slider.travel.stops.count
        guard let heldStop else { return }
        try (path / "heldStop").require(
            (0..<count).contains(heldStop), "must be the index of one of \(count) stops, not \(heldStop)"
        )
    }
}

extension StateSnapshot.Gesture {
    func check(at path: ControlPath, on slider: SliderControl) throws(ControlError) {
        try start.check(at: path / "start", on: slider)
        try origin.check(at: path / "origin", on: slider)
        try (path / "originX").require(originX, in: -EventLimits.x...EventLimits.x)
        try StateSnapshot.requireFinite(originTravel, at: path / "originTravel")
        try (path / "lastX").require(lastX, in: -EventLimits.x...EventLimits.x)
        try (path / "samples").require(
            (1...VelocityTrace.capacity).contains(samples.count),
            "must be 1 to \(VelocityTrace.capacity) samples, not \(samples.count)"
        )
        for (index, sample) in samples.enumerated() {
            try (path / "samples" / index / "t").require(sample.t, in: 0...EventLimits.t)
            try StateSnapshot.requireFinite(sample.x, at: path / "samples" / index / "x")
        }
    }
}

extension StateSnapshot.Memory {
    func check(at path: ControlPath, on slider: SliderControl) throws(ControlError) {
        try StateSnapshot.requireFinite(travelled, at: path / "travelled")
        try (path / "y").require(y, in: -EventLimits.x...EventLimits.x)
        if let lastTick { try (path / "lastTick").require(lastTick, in: 0...EventLimits.t) }
        try (path / "heldBackTicks").require(
            (0...Int(Int32.max)).contains(heldBackTicks), "must be 0 to \(Int32.max), not \(heldBackTicks)"
        )
        try committed.check(at: path / "committed", on: slider)
        let capacity = slider.description.history
        try (path / "earlier").require(
            earlier.count + undone.count <= capacity,
            "must be, with undone, at most \(capacity) places, not \(earlier.count + undone.count)"
        )
        for (index, place) in earlier.enumerated() { try place.check(at: path / "earlier" / index, on: slider) }
        for (index, place) in undone.enumerated() { try place.check(at: path / "undone" / index, on: slider) }
    }
}
