import SliderEngine
import SliderSamples
import Testing

/// Random fingers on random sliders with two to eight thumbs.
struct ThumbsPropertyTests {
    private static let seeds = 0..<150

    @Test(arguments: seeds)
    func thumbsAscend_andKeepTheirGaps_andNoFingersThumbIsMovedByAnother(seed: Int) throws {
        guard let run = try Run(seed: seed) else { return }
        var state = run.control.initialState()
        var before = try Self.thumbs(of: run.control.frame(state))
        try Self.requireOrder(before, run)
        for event in run.events {
            guard let frame = try? run.control.apply(event, to: &state) else {
                // What is refused changes nothing.
                #expect(try Self.thumbs(of: run.control.frame(state)).map(\.value) == before.map(\.value))
                continue
            }
            let thumbs = try Self.thumbs(of: frame)
            try Self.requireOrder(thumbs, run)
            let isFinger = event.kind.type.isDrag || event.kind.type == .cancelled
            for (thumb, was) in zip(thumbs, before) where isFinger && was.finger != nil && was.finger != event.finger {
                try #require(thumb.value == was.value, "\(event)")
            }
            #expect(frame.cues.allSatisfy { $0.thumb.map(Int.init).map(thumbs.indices.contains) ?? false })
            before = thumbs
        }
    }

    /// Cancelled at once, a gesture has moved nothing.
    @Test(arguments: seeds)
    func aCancelledGestureLeavesEachThumbAsItWas(seed: Int) throws {
        guard let run = try Run(seed: seed) else { return }
        var state = run.control.initialState()
        for event in run.events where event.kind.type == .changed && event.finger == 0 {
            var start = state
            _ = try? run.control.apply(Event(kind: .cancelled, t: event.t), to: &start)
            let before = try Self.thumbs(of: run.control.frame(start)).map(\.value)
            var other = start
            guard (try? run.control.apply(Event(kind: .began(x: 7, predictedX: nil), t: event.t), to: &other)) != nil
            else { continue }
            _ = try run.control.apply(event, to: &other)
            let after = try run.control.apply(Event(kind: .cancelled, t: event.t), to: &other)
            #expect(try Self.thumbs(of: after).map(\.value) == before)
            _ = try? run.control.apply(event, to: &state)
        }
    }

    /// A state that was written and read, and the one that it was written from, give the same frames.
    @Test(arguments: seeds)
    func aStateGoesOnFromItsSnapshot(seed: Int) throws {
        guard let run = try Run(seed: seed) else { return }
        var state = run.control.initialState()
        for event in run.events {
            var restored = try run.control.state(state.snapshot)
            #expect(restored.checksum == state.checksum)
            let (one, other) = (
                try? run.control.apply(event, to: &state), try? run.control.apply(event, to: &restored)
            )
            #expect(one?.fingerprint == other?.fingerprint)
            #expect(restored.snapshot == state.snapshot)
        }
    }

    /// Also under controls that change: thumbs ascend and keep their gaps, and fingers keep their thumbs.
    @Test(arguments: seeds)
    func thumbsGoOnUnderOtherControls(seed: Int) throws {
        guard var run = try Run(seed: seed) else { return }
        var random = SplitMix(seed: seed ^ 0x9e5a)
        var state = run.control.initialState()
        for event in run.events {
            if random.chance(0.15), let other = try Run(seed: 1_000 + random.whole(0..<500), like: run.description) {
                let reshape = Reshape(to: other.control, trackWidth: random.pick(nil, other.description.trackWidth))
                let (before, control) = (try Self.thumbs(of: run.control.frame(state)), run.control)
                var restored = try control.state(state.snapshot)
                let frame = try reshape.apply(to: &state, of: control, at: event.t)
                let again = try reshape.apply(to: &restored, of: control, at: event.t)
                #expect(frame.fingerprint == again.fingerprint && restored == state)
                run = run.under(other)
                let thumbs = try Self.thumbs(of: frame)
                try Self.requireOrder(thumbs, run)
                #expect(frame.reason == .reshape && frame.cues.isEmpty)
                #expect(thumbs.map(\.finger) == before.map(\.finger))
            }
            guard let frame = try? run.control.apply(event, to: &state) else { continue }
            try Self.requireOrder(try Self.thumbs(of: frame), run)
            let restored = try run.control.state(state.snapshot)
            #expect(restored.checksum == state.checksum && restored.snapshot == state.snapshot)
            if random.chance(0.3) { state = restored }
        }
    }

    private static func thumbs(of frame: Frame) throws -> ThumbFrames {
        guard case .thumbs(let content) = frame.content else { throw NoThumbs() }
        return content.thumbs
    }

    private struct NoThumbs: Error {}

    /// What a thumb shows: `snapped` on a stop and with snapping by step, otherwise the value.
    private static func requireOrder(_ thumbs: ThumbFrames, _ run: Run) throws {
        let shown = thumbs.map { $0.heldStop != nil || run.description.snapping == .step ? $0.snapped : $0.value }
        let gap = run.description.thumbs?.minGap ?? 0
        for (lower, upper) in zip(shown, shown.dropFirst()) {
            let rounding = max(1e-9 * gap, 4 * max(abs(lower), abs(upper)).ulp)
            try #require(upper >= lower && upper - lower >= gap - rounding)
        }
        for (thumb, value) in zip(thumbs, shown) {
            try #require(thumb.reachable.lower <= value && value <= thumb.reachable.upper)
        }
    }

    /// A slider, and what happens to it.
    private struct Run {
        private(set) var control: Control
        private(set) var description: SliderDescription
        let events: [Event]

        /// The same events, for another slider.
        func under(_ other: Run) -> Run {
            var run = self
            (run.control, run.description) = (other.control, other.description)
            return run
        }

        /// Nil if the gaps do not fit.
        ///
        /// - Parameter other: a slider with as many thumbs, and as long a history.
        init?(seed: Int, like other: SliderDescription? = nil) throws {
            var random = SplitMix(seed: seed ^ 0x7483)
            let made = try GeneratedSlider.makeSeveral(seed: seed, count: other?.thumbs?.count, history: other?.history)
            guard let made else { return nil }
            let count = made.description.thumbs?.count ?? 0
            (control, description) = (.slider(made), made.description)
            events = (0..<4).flatMap { finger -> [Event] in
                let own = GeneratedEvents.likely(for: made, count: 25, seed: seed + finger)
                return own.map { event in
                    var event = event
                    event.finger = UInt8(finger)
                    let type = event.kind.type
                    if type == .began && random.chance(0.2) || type == .set || type == .key {
                        event.thumb = UInt8(Int(random.number(0...Double(count))))
                    }
                    return event
                }
            }.sorted { $0.t < $1.t }
        }
    }
}
