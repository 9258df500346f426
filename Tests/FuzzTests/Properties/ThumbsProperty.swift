import JSONText
import SliderEngine
import SliderTimeline
import SliderWire

/// A slider with several thumbs takes any events of several fingers. Each is refused and leaves the state as it was, or
/// the thumbs show values that ascend and keep their gaps. A state that was stored goes on, a `cancelled` restores what
/// its finger has moved, and the same events give the same frames.
enum ThumbsProperty {
    static func check(_ bytes: [UInt8]) throws(Violation) {
        var source = ByteSource(bytes)
        guard case .slider(let slider)? = source.control(),
            let several = source.severalThumbs(on: slider.description)
        else { return }
        try check(several, source)
    }

    /// Checks it for a slider, with events of bytes.
    static func check(_ slider: SliderControl, _ source: ByteSource) throws(Violation) {
        var source = source
        var events: [Event] = []
        while !source.isEmpty, events.count < 96 { events.append(source.event(ofSeveral: slider)) }
        let frames = try frames(of: slider, after: events)
        try Violation.require(try self.frames(of: slider, after: events) == frames, "the same events, other frames")
    }

    private static func frames(of slider: SliderControl, after events: [Event]) throws(Violation) -> [UInt8] {
        let control = Control.slider(slider)
        var state = control.initialState()
        var cancel = Cancel()
        var writer = JSONWriter()
        try check(control.frame(state), of: slider)
        for event in events {
            let before = state
            guard let frame = try? control.apply(event, to: &state) else {
                try Violation.require(state == before, "a refused event changed the state: \(event)")
                continue
            }
            do throws(Violation) {
                try check(frame, of: slider)
                try cancel.check(event, from: before, to: state)
                state = try reread(state, of: control)
            } catch {
                throw Violation("\(error) after \(event) of \(events) on \(slider.description)")
            }
            FrameWriter(tag: SessionTag(epoch: "", version: 0)).write(frame, to: &writer)
        }
        return writer.finish()
    }

    /// Checks a frame of such a slider: numbers, order, gaps, fingers and cues.
    static func check(_ frame: Frame, of slider: SliderControl) throws(Violation) {
        guard case .thumbs(let content) = frame.content, let rules = slider.description.thumbs else {
            throw Violation("a frame of one thumb")
        }
        try Violation.require(content.thumbs.count == rules.count, "\(content.thumbs.count) thumbs")
        try Violation.require(content.dragging == content.thumbs.contains { $0.dragging }, "dragging")
        let reach = slider.description.reach.lower...slider.description.reach.upper
        var last: Double?
        for thumb in content.thumbs {
            let isHeld = thumb.heldStop != nil || slider.description.snapping == .step
            let shown = isHeld ? thumb.snapped : thumb.value
            for number in [thumb.value, thumb.normalized, thumb.x, thumb.fingerOffset, thumb.velocity ?? 0] {
                try Violation.require(number.isFinite, "a thumb's number is \(number)")
            }
            try Violation.require(reach.contains(thumb.value) && reach.contains(shown), "out of reach")
            if let last {
                let slack = 1e-9 * rules.minGap + 4 * max(last.magnitude.ulp, shown.magnitude.ulp)
                try Violation.require(shown >= last, "\(shown) is below \(last)")
                try Violation.require(shown - last >= rules.minGap - slack, "\(shown) is too near to \(last)")
            }
            last = shown
        }
        let held = Dictionary(grouping: content.thumbs.compactMap { $0.finger }, by: { $0 })
        try Violation.require(held.values.allSatisfy { $0.count <= 2 }, "a finger holds more than two thumbs")
        for cue in frame.cues {
            try Violation.require(cue.thumb.map { $0 < rules.count } ?? false, "a cue of no thumb")
            try Violation.require((0.2...1).contains(cue.intensity), "an intensity of \(cue.intensity)")
        }
    }

    /// The state as it is after it was stored.
    private static func reread(_ state: State, of control: Control) throws(Violation) -> State {
        let read: State
        do { read = try control.state(state.snapshot) } catch {
            throw Violation("a state is refused: \(error.pointer) \(error.detail)")
        }
        try Violation.require(read.snapshot == state.snapshot, "a state reads back as another one")
        try Violation.require(read.checksum == state.checksum, "a state reads back with another checksum")
        return read
    }

    /// Where the thumbs were before the only finger under way, as long as only that has moved them.
    private struct Cancel {
        private var finger: UInt8?
        private var places: [StateSnapshot.Place] = []

        mutating func check(_ event: Event, from before: State, to after: State) throws(Violation) {
            let isOwn = event.kind.type.isMove || event.kind.type.endsGesture
            let others = before.fingerNumbers.filter { $0 != event.finger }
            if isOwn, others.isEmpty, event.kind.type.startsGesture || before.fingerNumbers.isEmpty {
                (finger, places) = (event.finger, Self.places(of: before))
            } else if event.kind != .elapsed, !isOwn || event.finger != finger {
                finger = nil
            }
            guard case .cancelled = event.kind, finger == event.finger else { return }
            finger = nil
            try Violation.require(Self.places(of: after) == places, "cancelled left the thumbs where they were moved")
        }

        private static func places(of state: State) -> [StateSnapshot.Place] {
            state.snapshot.thumbs?.each.map { $0.place } ?? []
        }
    }
}

extension ByteSource {
    /// A slider with several thumbs; nil if the engine refuses what the bytes describe.
    mutating func severalThumbs(on slider: SliderDescription) -> SliderControl? {
        var slider = slider
        (slider.initialValue, slider.fillFrom, slider.motion, slider.clearsOnTap) = (nil, nil, nil, false)
        let span = slider.reach.upper - slider.reach.lower
        let gaps = [0, 0, span / 100, span / 20, span / 9, span]
        slider.thumbs = Thumbs(
            count: 2 + count(upTo: 6), minGap: choice(of: gaps), collision: choice(of: Thumbs.Collision.allCases),
            draggableRange: count(upTo: 3) == 0)
        if let count = slider.thumbs?.count, flag(), slider.reach.lower <= slider.reach.upper {
            let reach = slider.reach.lower...slider.reach.upper
            slider.thumbs?.initialValues = (0..<count).map { _ in number(in: reach) }.sorted()
        }
        slider.haptics?.contact = maybe { Haptic(weight: $0.choice(of: HapticWeight.allCases)) }
        do { return try SliderControl(slider) } catch {
            slider.thumbs = slider.thumbs.map { Thumbs(count: $0.count, collision: $0.collision) }
            return try? SliderControl(slider)
        }
    }

    /// An event of one of four fingers.
    fileprivate mutating func event(ofSeveral slider: SliderControl) -> Event {
        var event = event(of: .slider(slider))
        let count = slider.description.thumbs?.count ?? 2
        event.finger = UInt8(self.count(upTo: 3))
        let isForOne = event.kind.type == .set || event.kind.type == .key
        event.thumb = self.count(upTo: 7) == 0 || isForOne ? UInt8(self.count(upTo: count - 1)) : nil
        event.takesOver = self.count(upTo: 7) == 0
        guard case .set = event.kind, flag() else { return event }
        event.thumb = nil
        event.kind = .setAll(
            values: ThumbValues(
                (0..<count).map { _ in number(in: slider.description.range.lower...slider.description.range.upper) }
                    .sorted()) ?? ThumbValues())
        return event
    }
}
