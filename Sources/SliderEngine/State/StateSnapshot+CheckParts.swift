extension StateSnapshot.Place {
    /// How far a value may be from its place's, as a part of the range: what two machines' logarithms differ by.
    private static let tolerance = 1e-9

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
        let count = slider.travel.stops.count
        guard let heldStop else { return }
        try (path / "heldStop").require(
            (0..<count).contains(heldStop), "must be the index of one of \(count) stops, not \(heldStop)"
        )
    }
}

extension StateSnapshot.Gesture {
    /// - Parameter t: when the last event was; no sample is later.
    func check(at path: ControlPath, on slider: SliderControl, until t: Double) throws(ControlError) {
        try start.check(at: path / "start", on: slider)
        try origin.check(at: path / "origin", on: slider)
        try (path / "originX").require(originX, in: -EventLimits.x...EventLimits.x)
        try (path / "originTravel").require(originTravel, in: 0...StateLimits.travel)
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
    func check(at path: ControlPath, on slider: SliderControl) throws(ControlError) {
        try (path / "travelled").require(travelled, in: -StateLimits.travelled...StateLimits.travelled)
        try (path / "y").require(y, in: -EventLimits.x...EventLimits.x)
        if let lastTick { try (path / "lastTick").require(lastTick, in: 0...EventLimits.t) }
        try (path / "heldBackTicks").require(
            (0...StateLimits.ticks).contains(heldBackTicks),
            "must be 0 to \(StateLimits.ticks), not \(heldBackTicks)"
        )
        try committed.check(at: path / "committed", on: slider)
        let capacity = slider.description.history
        try (path / "earlier").require(
            earlier.count + undone.count <= capacity,
            "must have, together with undone, at most \(capacity) places, not \(earlier.count + undone.count)"
        )
        for (index, place) in earlier.enumerated() { try place.check(at: path / "earlier" / index, on: slider) }
        for (index, place) in undone.enumerated() { try place.check(at: path / "undone" / index, on: slider) }
    }
}
