import SliderEngine
import SliderSamples
import Testing

/// Properties of every slider, for any events.
struct PropertyTests {
    private static let seeds = 0..<200

    @Test(arguments: seeds)
    func everythingShownIsFiniteAndWithinBounds_howeverWildTheEvents(seed: Int) throws {
        var slider = try DrivenSlider(GeneratedSlider.makeFelt(seed: seed).description)
        for event in try events(seed) {
            let result = try slider.send(event)
            let isSound = isSound(result, on: slider)
            #expect(isSound, "\(event) gave \(result.frame.fingerprint)")
            if !isSound { return }
        }
    }

    @Test(arguments: seeds)
    func theSameEventsGiveTheSameFrames_bitForBit(seed: Int) throws {
        func play() throws -> [String] {
            var slider = try DrivenSlider(GeneratedSlider.makeFelt(seed: seed).description)
            return try events(seed).map { try slider.send($0).frame.fingerprint }
        }
        #expect(try play() == play())
    }

    @Test(arguments: seeds)
    func aFrameOfTheStateShowsWhatTheEventShowed(seed: Int) throws {
        var slider = try DrivenSlider(GeneratedSlider.makeFelt(seed: seed).description)
        for event in try events(seed) {
            let result = try slider.send(event)
            let now = try slider.now
            #expect(now.causes.isEmpty && now.transitions.isEmpty)
            #expect(now.value == result.value && now.thumbX == result.thumbX && now.velocity == result.velocity)
            #expect(now.motion == result.motion && now.text == result.text)
            #expect(now.frame.reason == result.frame.reason && now.frame.t == result.frame.t)
        }
    }

    @Test(arguments: seeds)
    func aRefusedEventLeavesTheStateAsItWas(seed: Int) throws {
        var slider = try DrivenSlider(GeneratedSlider.makeFelt(seed: seed).description)
        let refused = [
            Event(kind: .changed(.nan), t: 1e15), Event(kind: .began(-1.1e7), t: 0),
            Event(kind: .ended(.infinity), t: 0),
            Event(kind: .pinched(magnification: 1), t: 0), Event(kind: .elapsed, t: -1),
            Event(kind: .resized(trackWidth: 1.0.nextDown), t: 1e15),
        ]
        for (index, event) in try events(seed).enumerated() {
            try slider.send(event)
            let before = slider.state
            let wrong = refused[index % refused.count]
            #expect(throws: EventError.self) { try slider.send(wrong.kind, at: wrong.t) }
            #expect(slider.state == before)
        }
    }

    @Test(arguments: seeds)
    func aCancelledGestureLeavesValueAndHoldAsTheyWere(seed: Int) throws {
        var slider = try DrivenSlider(GeneratedSlider.makeFelt(seed: seed).description)
        var start = try slider.now
        for event in try events(seed) {
            if !slider.state.isGestureUnderWay { start = try slider.now }
            if case .began = event.kind { start = try slider.now }
            try slider.send(event)
            guard slider.state.isGestureUnderWay else { continue }
            var other = slider
            let cancelled = try other.send(.cancelled)
            #expect(cancelled.value == start.value && cancelled.heldStop == start.heldStop)
            #expect(cancelled.causes.isEmpty && !cancelled.dragging)
        }
    }

    /// Likely events, then wild ones.
    private func events(_ seed: Int) throws -> [Event] {
        let slider = try GeneratedSlider.makeFelt(seed: seed)
        return GeneratedEvents.likely(for: slider, count: 30, seed: seed)
            + GeneratedEvents.wild(for: slider, count: 30, seed: seed)
    }

    private func isSound(_ result: DrivenFrame, on slider: DrivenSlider) -> Bool {
        guard case .slider(let control) = slider.control else { return false }
        let reach = control.description.reach.lower...control.description.reach.upper
        let heights = (control.description.bars?.minHeight ?? 0)...(control.description.bars?.maxHeight ?? 0)
        return result.frame.numbers.allSatisfy(\.isFinite)
            && reach.contains(result.value) && reach.contains(result.snapped)
            && (0...1).contains(result.normalized)
            && thumb(on: slider, control.description).contains(result.thumbX)
            && result.frame.transitions.allSatisfy { abs($0.velocity ?? 0) <= 10_000 }
            && (result.bars?.heights.allSatisfy(heights.contains) ?? true)
            && (!result.dragging || result.velocity != nil)
            && (result.velocity == nil || result.dragging || result.frame.reason == .end)
            && (result.dragging || result.fingerOffset == 0)
            && result.frame.cues.allSatisfy { ($0.crossed ?? 1) > 0 && $0.t == result.frame.t }
    }

    /// Where the thumb may be drawn: as far as it can reach, and past an end never as far as the track is long.
    private func thumb(on slider: DrivenSlider, _ description: SliderDescription) -> ClosedRange<Double> {
        let width = slider.state.trackWidth
        let beyond = description.overscroll != nil && slider.state.isDragging ? width : 0
        let reachable = slider.control.layout(slider.state).reachable
        let ends = reachable.map { $0.x...$0.x + $0.width } ?? 0...width
        // What an end's place is rounded by.
        let rounding = reachable == nil ? 0 : 4 * width.ulp
        return ends.lowerBound - beyond - rounding...ends.upperBound + beyond + rounding
    }
}
