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
        #if !ONE_THUMB
            try (path / "thumbs").require(thumbs == nil, why)
        #endif
    }

    private func check(at path: ControlPath, on slider: SliderControl) throws(ControlError) {
        try (path / "trackWidth").require(trackWidth, in: ControlLimits.trackWidth)
        #if !ONE_THUMB
            if let rules = slider.description.thumbs {
                try (path / "thumbs").require(thumbs != nil, "is missing")
                try place.check(at: path / "place", on: slider)
                let isPlain = gesture == nil && memory == nil && velocity == nil && phase == .atRest && settlesAt == nil
                try (path / "gesture").require(
                    isPlain && !isSeamless, "must be left out, with all else that each of several thumbs has for itself"
                )
                try thumbs?.check(at: path / "thumbs", on: slider, rules, t: t, trackWidth: trackWidth)
                return
            }
            try (path / "thumbs").require(thumbs == nil, "must be left out: the slider has one thumb")
        #endif
        try checkThumb(at: path, on: slider)
    }

    /// Refuses a thumb that is not one of the slider's.
    func checkThumb(at path: ControlPath, on slider: SliderControl) throws(ControlError) {
        try place.check(at: path / "place", on: slider)
        try (path / "seamless").require(!isSeamless, "must be false for a slider, which has no seam")
        if let velocity { try (path / "velocity").requireFinite(velocity) }
        try checkMotion(at: path, of: slider)
        try gesture?.check(at: path / "gesture", on: slider, until: t)
        try (path / "memory").require(
            (memory != nil) == slider.description.needsMemory,
            slider.description.needsMemory ? "is missing" : "must be left out: this slider needs no memory"
        )
        try memory?.check(at: path / "memory", on: slider, until: t)
        try (path / "memory" / "hand").require(
            gesture != nil || memory?.hand == nil, "must be left out: no finger is down")
    }

    /// Checks that a movement under way has a time when it settles, and that no other has one.
    private func checkMotion(at path: ControlPath, of slider: SliderControl) throws(ControlError) {
        try (path / "phase").require(
            phase == .atRest || slider.description.motion != nil,
            "must be \"atRest\" for a slider without motion, not \"\(phase.rawValue)\""
        )
        guard let settlesAt else {
            return try (path / "settlesAt").require(
                !phase.isFull, "is missing; a thumb whose phase is \"\(phase.rawValue)\" needs it")
        }
        try (path / "settlesAt").require(
            phase.isFull, "must be left out: a thumb whose phase is \"\(phase.rawValue)\" has settled"
        )
        try (path / "settlesAt").require(settlesAt, in: 0...EventLimits.t + ControlLimits.settleAfter)
    }
}

extension StateSnapshot.Place {
    /// How far a value may be from its place's, as a part of the range: what two machines' logarithms differ by.
    private static let tolerance = 1e-9

    /// A place from before the control was changed may be one that the thumb cannot reach.
    func checkRemembered(at path: ControlPath, on slider: SliderControl) throws(ControlError) {
        guard !slider.reach.bounds.contains(value) else { return try check(at: path, on: slider) }
        let most = ControlLimits.valueMagnitude
        try (path / "value").require(value, in: -most...most)
        try (path / "normalized").require(normalized, in: 0...1)
        try checkStop(at: path / "heldStop", of: slider)
    }

    func check(at path: ControlPath, on slider: SliderControl) throws(ControlError) {
        let range = slider.description.range
        try slider.description.checkReachable(value, at: path / "value")
        try (path / "normalized").require(normalized, in: range.isPoint ? 0...0 : 0...1)
        let there = slider.travel.curve.value(at: normalized)
        let rounding = 4 * max(abs(range.lower), abs(range.upper)).ulp
        try (path / "normalized").require(
            abs(there - value) <= Self.tolerance * (range.upper - range.lower) + rounding,
            "must be where the value \(value.plain) is on the track, not \(normalized.plain)"
        )
        try checkStop(at: path / "heldStop", of: slider)
    }

    private func checkStop(at path: ControlPath, of slider: SliderControl) throws(ControlError) {
        guard let heldStop else { return }
        let count = slider.travel.stops.count
        try path.require(
            (0..<count).contains(heldStop), "must be the index of one of \(count) stops, not \(heldStop)"
        )
    }
}

extension StateSnapshot.Gesture {
    /// - Parameter t: when the last event was; no sample is later.
    func check(at path: ControlPath, on slider: SliderControl, until t: Double) throws(ControlError) {
        try start.checkRemembered(at: path / "start", on: slider)
        try origin.check(at: path / "origin", on: slider)
        try (path / "originX").require(originX, in: -EventLimits.x...EventLimits.x)
        try (path / "originTravel").require(originTravel, in: -StateLimits.travel...StateLimits.travel)
        try (path / "lastX").require(lastX, in: -EventLimits.x...EventLimits.x)
        try (path / "samples").require(
            (1...VelocityTrace.capacity).contains(samples.count),
            "must be 1 to \(VelocityTrace.capacity) samples, not \(samples.count)"
        )
        for index in samples.indices { try checkSample(index, at: path / "samples" / index, until: t) }
    }

    /// Refuses a sample whose time ``VelocityTrace`` would not take in. Every snapshot from an earlier version passes,
    /// because there each sample is at least 1 ms after the one before.
    private func checkSample(_ index: Int, at path: ControlPath, until t: Double) throws(ControlError) {
        let sample = samples[index]
        try (path / "t").require(sample.t, in: 0...t)
        try (path / "t").require(
            index < 1 || sample.t > samples[index - 1].t,
            "must be greater than the t of the previous sample, not \(sample.t.plain)"
        )
        let least = VelocityTrace.shortestSpan
        try (path / "t").require(
            index < 2 || sample.t - samples[index - 2].t >= least,
            "must be at least \(least.plain) ms after the second sample before it, not \(sample.t.plain)"
        )
        try (path / "x").require(sample.x, in: -StateLimits.finger...StateLimits.finger)
    }
}

extension StateSnapshot.Memory {
    func check(at path: ControlPath, on slider: SliderControl, until t: Double) throws(ControlError) {
        try (path / "travelled").require(travelled, in: -StateLimits.travelled...StateLimits.travelled)
        try (path / "y").require(y, in: -EventLimits.x...EventLimits.x)
        if let lastTick { try (path / "lastTick").require(lastTick, in: 0...EventLimits.t) }
        try (path / "heldBackTicks").require(
            (0...StateLimits.ticks).contains(heldBackTicks),
            "must be 0 to \(StateLimits.ticks), not \(heldBackTicks)"
        )
        try committed.checkRemembered(at: path / "committed", on: slider)
        let capacity = slider.description.history
        try (path / "earlier").require(
            earlier.count + undone.count <= capacity,
            "must have, together with undone, at most \(capacity) places, not \(earlier.count + undone.count)"
        )
        for (index, place) in earlier.enumerated() {
            try place.checkRemembered(at: path / "earlier" / index, on: slider)
        }
        for (index, place) in undone.enumerated() {
            try place.checkRemembered(at: path / "undone" / index, on: slider)
        }
        guard let hand else { return }
        try (path / "hand").require(
            slider.description.watchesHand,
            "must be left out: this slider has no grab, no slop, no tap that clears, no lift tolerance")
        try hand.check(at: path / "hand", on: slider, until: t)
    }
}

extension StateSnapshot.Hand {
    func check(at path: ControlPath, on slider: SliderControl, until t: Double) throws(ControlError) {
        let most = -EventLimits.x...EventLimits.x
        try (path / "firstX").require(firstX, in: most)
        try (path / "firstY").require(firstY, in: most)
        try rest?.check(at: path / "rest", on: slider, until: t)
        try left?.check(at: path / "left", on: slider, until: t)
    }
}

extension StateSnapshot.Rest {
    fileprivate func check(at path: ControlPath, on slider: SliderControl, until t: Double) throws(ControlError) {
        try (path / "x").require(x, in: -EventLimits.x...EventLimits.x)
        try (path / "lastX").require(lastX, in: -EventLimits.x...EventLimits.x)
        try (path / "t").require(self.t, in: 0...t)
        try place.check(at: path / "place", on: slider)
    }
}
