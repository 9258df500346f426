extension StateSnapshot {
    /// Refuses a snapshot that no state of the control can have: a trace from outside can do no harm.
    func check(for control: Control) throws(ControlError) {
        let path = ControlPath()
        try (path / "t").require(t, in: 0...EventLimits.t)
        switch control {
        case .pinch: try checkPinch(at: path)
        case .slider(let slider): try check(at: path, on: slider)
        }
    }

    /// Refuses members that belong to a track, which a pinch control does not have.
    private func checkPinch(at path: ControlPath) throws(ControlError) {
        try (path / "trackWidth").require(trackWidth, in: 0...0)
        try (path / "place" / "value").require(place.value, in: 0...0)
        try (path / "place" / "normalized").require(place.normalized, in: 0...0)
        let why = "must be left out for a pinch control, which has none"
        try (path / "place" / "heldStop").require(place.heldStop == nil, why)
        try (path / "velocity").require(velocity == nil, why)
        try (path / "phase").require(phase == .atRest, "must be \"atRest\" for a pinch control, which never leans")
        try (path / "settlesAt").require(settlesAt == nil, why)
        try (path / "gesture").require(gesture == nil, why)
        try (path / "memory").require(memory == nil, why)
    }

    private func check(at path: ControlPath, on slider: SliderControl) throws(ControlError) {
        try (path / "trackWidth").require(trackWidth, in: ControlLimits.trackWidth)
        try place.check(at: path / "place", on: slider)
        try (path / "seamless").require(!isSeamless, "must be false for a slider, which has no seam")
        if let velocity { try (path / "velocity").requireFinite(velocity) }
        try checkMotion(at: path, of: slider)
        try gesture?.check(at: path / "gesture", on: slider, until: t)
        try (path / "memory").require(
            (memory != nil) == slider.description.needsMemory,
            slider.description.needsMemory ? "is missing" : "must be left out: this slider needs no memory"
        )
        try memory?.check(at: path / "memory", on: slider)
    }

    /// Checks that a movement under way has a time when it settles, and that no other has one.
    private func checkMotion(at path: ControlPath, of slider: SliderControl) throws(ControlError) {
        try (path / "phase").require(
            phase == .atRest || slider.description.motion != nil,
            "must be \"atRest\" for a slider without motion, not \"\(phase.rawValue)\""
        )
        guard let settlesAt else {
            let what = "is missing; a thumb whose phase is \"\(phase.rawValue)\" needs it"
            return try (path / "settlesAt").require(!phase.isFull, what)
        }
        try (path / "settlesAt").require(
            phase.isFull, "must be left out: a thumb whose phase is \"\(phase.rawValue)\" has settled"
        )
        try (path / "settlesAt").require(settlesAt, in: 0...EventLimits.t + ControlLimits.settleAfter)
    }
}
