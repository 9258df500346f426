/// Applies one event to several thumbs: each moves by the functions of a slider's only thumb, within what the others
/// leave to it (docs/engine.md#several-thumbs). It is large, so it has no copies.
struct ThumbsReducer: ~Copyable {
    let slider: SliderControl
    let event: Details
    let rules: Thumbs
    var thumbs: ThumbsState
    /// The time, in milliseconds, and the track's width, in points: before the event, and then after it.
    private(set) var t: Double
    var width: Double
    /// Where the thumbs were before the event, what they showed, and whether a finger dragged them.
    let was: InlineArray<8, Place>
    let shownBefore: InlineArray<8, Double>
    let draggedBefore: ThumbSet
    /// How far past the lower end and the upper one thumbs were drawn before, in points.
    private let pastBefore: (lower: Double, upper: Double)
    /// What they show now.
    var shown: InlineArray<8, Double>
    /// The thumbs that the event has moved although no finger is on them, and those that a finger has left for others.
    var shifted = ThumbSet()
    var swapped = ThumbSet()
    var cues = Cues()
    var releases = ThumbReleases()
    var isIgnored = false

    @inline(__always)
    init(_ slider: SliderControl, _ rules: Thumbs, _ event: Event, t: Double, width: Double, thumbs: ThumbsState) {
        var was = InlineArray<8, Place>(repeating: thumbs.each[0].place)
        var shown = InlineArray<8, Double>(repeating: 0)
        var dragged = ThumbSet()
        for index in thumbs.each.indices {
            was[index] = thumbs.each[index].place
            shown[index] = slider.shown(was[index])
            if thumbs.each[index].isDragging { dragged.insert(index) }
        }
        pastBefore = (
            thumbs.overscroll(of: 0, on: slider), thumbs.overscroll(of: thumbs.each.count - 1, on: slider)
        )
        (self.was, shownBefore, self.shown, draggedBefore) = (was, shown, shown, dragged)
        (self.slider, self.rules, self.event, self.t, self.width) = (slider, rules, Details(event), t, width)
        self.thumbs = thumbs
    }

    /// What an event says besides its kind and its time.
    struct Details {
        let finger: UInt8
        let thumb: UInt8?
        let takesOver: Bool
        let y: Double?

        init(_ event: Event) {
            (finger, thumb, takesOver, y) = (event.finger, event.thumb, event.takesOver, event.y)
        }
    }

    var indices: Range<Int> { 0..<rules.count }

    /// Gives the thumbs away. Moved, because a second reference would cost as much as a thumb's move.
    private mutating func takeThumbs() -> ThumbsState {
        var taken = ThumbsState(each: [])
        swap(&taken, &thumbs)
        return taken
    }

    /// Gives the cues away.
    private mutating func takeCues() -> Cues {
        var taken = Cues()
        swap(&taken, &cues)
        return taken
    }

    /// Applies the event, and gives the thumbs back to the state. On an error they have not changed.
    ///
    /// Never inlined, because the reducer would then be copied to be read.
    @inline(never)
    mutating func reduce(_ event: Event, into state: inout State) throws(EventError) -> Frame {
        do { try apply(event) } catch {
            state.thumbs.put(takeThumbs())
            throw error
        }
        var transitions = Transitions()
        if slider.description.bars != nil, looksDifferent { transitions.insert(.bars) }
        (state.t, state.trackWidth, state.reason) = (t, width, event.kind.type.reason)
        state.thumbs.put(takeThumbs())
        var frame = Frame(
            t: t, reason: state.reason, cues: takeCues(), transitions: transitions,
            content: .thumbs(ThumbsFrame(slider, state.thumbs, releases)))
        frame.isIgnored = isIgnored
        return frame
    }

    /// Applies the event. On an error nothing has changed.
    private mutating func apply(_ event: Event) throws(EventError) {
        let type = event.kind.type
        try rules.check(event)
        try checkGesture(type)
        let own = thumbs.finger(event.finger)
        var choice: Choice?
        if case .began(let x, _) = event.kind { choice = try choose(at: x) }
        if case .changed(let x, _) = event.kind, own == nil { choice = try choose(at: x) }
        // A page that was loaded again counts from 0.
        let isAlone = choice.map { thumbs.fingers.allSatisfy($0.ends) } ?? false
        t = isAlone ? event.t : max(t, event.t)
        for index in indices { (thumbs.each[index].t, thumbs.each[index].velocity) = (t, nil) }
        if [.undo, .redo, .resized].contains(type) { for index in indices { forgetRests(of: index) } }
        switch event.kind {
        case .began(let x, _), .changed(let x, _):
            if let choice { begin(choice, x: x) } else if let own { change(own, x: x) }
        case .ended(let x):
            if let own { end(own, x: x) }
        case .cancelled:
            if let own { cancel(own) }
        case .set(let value): set(value)
        case .setAll(let values): set(values)
        case .key(let key, let shift): press(key, shift: shift)
        case .undo: goBack(true)
        case .redo: goBack(false)
        case .resized(let trackWidth): resize(to: trackWidth)
        case .elapsed, .pinched: break
        }
        for index in thumbs.held where thumbs.each[index].velocity == nil {
            thumbs.each[index].velocity = slider.velocity(of: thumbs.each[index])
        }
        cues.sort()
    }

    /// Refuses an event for another thumb than its gesture's.
    @inline(__always)
    private func checkGesture(_ type: EventType) throws(EventError) {
        guard let thumb = event.thumb, type != .began, type.isDrag || type == .cancelled,
            let own = thumbs.finger(event.finger), !thumbs.fingers[own].mayName(Int(thumb))
        else { return }
        throw EventError(member: "thumb", "must be the gesture's, or left out, not \(thumb)")
    }

    /// What was shown of a thumb before the event.
    func before(_ index: Int) -> Shown {
        let past = index == 0 ? pastBefore.lower : index == rules.count - 1 ? pastBefore.upper : 0
        return Shown(place: was[index], isDragging: draggedBefore.contains(index), overscroll: past)
    }

    /// Takes in that a thumb may have moved.
    mutating func refresh(_ index: Int) { shown[index] = slider.shown(thumbs.each[index].place) }

    /// The place of a value that no drag brought, as if there were no other thumb.
    func standing(_ value: Double) -> Place { slider.travel.place(of: value) }

    /// What is changed under a finger was not left there by it.
    mutating func forgetRests(of index: Int) {
        if slider.watchesHand { thumbs.each[index].memory.update { $0.hand?.forgetRests() } }
    }
}

extension Thumbs {
    /// Refuses an event that does not say which thumb it is for, names none of them, or has not a value for each.
    func check(_ event: Event) throws(EventError) {
        if let thumb = event.thumb, thumb >= count {
            throw EventError(member: "thumb", "must be 0 … \(count - 1), not \(thumb)")
        }
        if case .setAll(let values) = event.kind { return try check(values, besides: event.thumb) }
        let type = event.kind.type
        if event.thumb != nil, ![.set, .key].contains(type), !type.isDrag, type != .cancelled {
            throw EventError(member: "thumb", "must be left out: the event is for all thumbs")
        }
        if type == .set || type == .key, event.thumb == nil {
            throw EventError(member: "thumb", "must be given: the slider has \(count) thumbs")
        }
    }

    private func check(_ values: ThumbValues, besides thumb: UInt8?) throws(EventError) {
        if thumb != nil { throw EventError(member: "thumb", "must be left out: the values are for all thumbs") }
        if values.count != count {
            throw EventError(member: "values", "must be \(count) values, one for each thumb, not \(values.count)")
        }
        for (index, (lower, upper)) in zip(values, values.dropFirst()).enumerated() where lower > upper {
            throw EventError(
                member: "values/\(index + 1)",
                "must be at least the one before it (\(lower.plain)), not \(upper.plain)")
        }
    }
}
