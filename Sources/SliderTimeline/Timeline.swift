public import SliderEngine

/// The history of one control: its state, and which events count. Pure: time is a parameter.
///
/// A session has one; `evaluate` makes one for each request.
public struct Timeline: Sendable {
    /// The control whose events these are now.
    public private(set) var control: Control

    /// How many events have been applied.
    public private(set) var version: Int64 = 0

    /// How many of them have changed the control.
    public private(set) var reshapes: Int64 = 0

    var state: State
    var order = GestureOrder()
    #if !ONE_THUMB
        /// The gestures under way on a slider with several thumbs, in the order in which they began.
        package internal(set) var underWay: [TimelineRecord.UnderWay] = []
    #endif
    /// When the last event was applied, on the clock that the timeline was started with.
    public private(set) var lastMoment: Int64
    /// When the gesture under way last moved.
    var lastMove: Int64
    /// At most one. An empty array takes only one word in a timeline without a trace.
    private var traces: [Trace] = []

    /// Starts the timeline of a control.
    ///
    /// - Parameters:
    ///   - moment: now, in nanoseconds of any monotonic clock.
    ///   - traced: the most events in the trace; 0 for no trace.
    public init(_ control: Control, at moment: Int64, traced: Int = 0) {
        self.control = control
        state = control.initialState()
        lastMoment = moment
        lastMove = moment
        if traced > 0 { traces = [Trace(control, start: state, capacity: traced)] }
    }

    /// Makes a timeline of its parts.
    init(
        _ control: Control, version: Int64, reshapes: Int64, state: State, order: GestureOrder, lastMoment: Int64,
        lastMove: Int64, traced: Int
    ) {
        self.control = control
        self.version = version
        self.reshapes = reshapes
        self.state = state
        self.order = order
        self.lastMoment = lastMoment
        self.lastMove = lastMove
        if traced > 0 { traces = [Trace(control, start: state, version: version, capacity: traced)] }
    }

    /// The last events. Without a trace it is empty and starts from the current state.
    public var trace: Trace { traces.first ?? startedTrace() }

    private func startedTrace(capacity: Int = 0) -> Trace {
        var trace = Trace(control, start: state, version: version, capacity: capacity)
        #if !ONE_THUMB
            trace.underWay = underWay
        #endif
        return trace
    }

    /// Starts the trace anew, if there is one, from the current state.
    mutating func startTrace() { if traced > 0 { traces = [startedTrace(capacity: traced)] } }

    /// The most events in the trace.
    public var traced: Int { traces.first?.capacity ?? 0 }

    /// The current frame, with no cues and no transitions: those belong to the response of the event that caused them.
    public var frame: Frame { named(control.frame(state)) }

    private func named(_ frame: Frame) -> Frame {
        #if !ONE_THUMB
            if state.hasSeveralThumbs { return frame.naming(underWay.names) }
        #endif
        return frame
    }

    /// The checksum of the current state.
    public var checksum: UInt64 { state.checksum }

    /// The track's current length, in points.
    public var trackWidth: Double { state.trackWidth }

    /// When the motion settles, in milliseconds on the client's clock; nil if it is at rest.
    public var settlesAt: Double? { state.settlesAt }

    /// The name of the gesture under way; nil if there is none or it has no name.
    public var gesture: String? { state.isGestureUnderWay ? order.currentGesture : nil }

    /// Whether a gesture is under way, with a name or without.
    public var isGestureUnderWay: Bool { state.isGestureUnderWay }

    /// Whether a gesture is under way that has moved since a moment.
    public func hasMoved(since moment: Int64) -> Bool { state.isGestureUnderWay && lastMove > moment }

    /// Counts a change that was made.
    mutating func count(_ step: Trace.Step, at moment: Int64) {
        if !traces.isEmpty { traces[0].record(step) }
        version += 1
        // Callers may enter in another order than they read the clock.
        lastMoment = max(lastMoment, moment)
    }

    /// Applies one event. Returns nil if the event is stale and was skipped.
    ///
    /// - Parameter moment: now, on the clock that the timeline was started with. An event without a `t` happens at the
    ///   last event's t plus the time since that one was applied.
    /// - Throws: why the event was refused. The timeline is then unchanged.
    public mutating func apply(_ event: SessionEvent, at moment: Int64) throws(EventError) -> Frame? {
        #if !ONE_THUMB
            if state.hasSeveralThumbs { return try applyToThumbs(event, at: moment) }
        #endif
        let (isUnderWay, isOwn) = (state.isGestureUnderWay, order.isCurrent(event))
        guard !order.isStale(event, gestureIsUnderWay: isUnderWay, isOwn: isOwn) else {
            // A stale event with a mistake is refused too.
            try control.check(Event(kind: event.kind, t: event.t ?? 0, y: event.y, thumb: event.thumb))
            return nil
        }
        guard !order.isOfAnotherGesture(event, gestureIsUnderWay: isUnderWay, isOwn: isOwn) else {
            throw EventError(.gestureInProgress(order.currentGesture))
        }
        if event.needsIdle, isUnderWay {
            // What is wrong with it, or not for this control, is so on an idle control too.
            var draft = state
            _ = try control.apply(Event(kind: event.kind, t: event.t ?? 0, thumb: event.thumb), to: &draft)
            throw EventError(.notIdle(order.currentGesture))
        }
        let kind = order.kind(of: event, gestureIsUnderWay: isUnderWay, isOwn: isOwn)
        let startsGesture = kind.type.startsGesture || kind.type.isMove && !isUnderWay
        let applied = Event(kind: kind, t: event.t ?? time(at: moment), y: event.y, thumb: event.thumb)
        let frame = try control.apply(applied, to: &state)
        order.record(event, startsGesture: startsGesture)
        if frame.isIgnored, !kind.type.endsGesture { order.ignore(event) }
        count(.event(applied), at: moment)
        if kind.type.isMove { lastMove = max(lastMove, moment) }
        return frame
    }

    /// Applies the motion's settle if it is due by now. It counts as one more applied event, at the time at which it
    /// was due: later moves of a client whose clock is behind are not pushed further. Returns its frame.
    ///
    /// - Parameter patience: for how long it waits for late events, in nanoseconds.
    public mutating func settle(at moment: Int64, patience: Int64 = 0) -> Frame? {
        guard let due = settleMoment(), let end = settleMoment(after: patience), moment >= end else { return nil }
        // Every control accepts `elapsed`, and the control itself set the time.
        return try? apply(SessionEvent(.elapsed, t: state.settlesAt), at: due)
    }

    /// Cancels the gesture under way if it has not moved for `limit` nanoseconds by now; of several, the one that has
    /// been idle longest. The cancel counts as one more
    /// applied event, at the time at which it was due; returns its frame.
    public mutating func giveUpGesture(idleFor limit: Int64, at moment: Int64) -> Frame? {
        guard let due = idleEnd(after: limit), moment >= due else { return nil }
        return giveUpGesture(t: time(at: due), at: due)
    }

    /// Cancels the gesture under way as idle: at once, or where a client knows that the service did so. Its later moves
    /// start it again.
    ///
    /// - Parameters:
    ///   - t: when, in milliseconds on the client's clock.
    ///   - moment: when, on the timeline's clock.
    public mutating func giveUpGesture(t: Double, at moment: Int64) -> Frame? {
        #if !ONE_THUMB
            if state.hasSeveralThumbs { return giveUpThumb(t: t, at: moment) }
        #endif
        let event = Event(kind: .cancelled, t: t)
        guard state.isGestureUnderWay, let frame = try? control.apply(event, to: &state) else { return nil }
        order.giveUp()
        count(.event(event), at: moment)
        return frame
    }

    /// Changes the control, and lets the state go on with it. Counts as one more applied event; returns its frame.
    /// Under a finger its time is that of the last event: the client's next moves, which may be under way, keep theirs.
    ///
    /// - Parameters:
    ///   - reshape: the control that takes the place of the one before.
    ///   - moment: now, on the clock that the timeline was started with.
    ///   - weight: for how many events it counts in the trace.
    /// - Throws: why the state cannot go on with the control. The timeline is then unchanged.
    public mutating func apply(
        _ reshape: Reshape, at moment: Int64, weight: Int = 1
    ) throws(ControlError) -> Frame {
        let isUnderWay = state.isGestureUnderWay
        return try apply(
            reshape, t: isUnderWay ? state.t : time(at: moment), at: isUnderWay ? lastMoment : moment, weight: weight)
    }

    /// Changes the control at a time t, in milliseconds on the client's clock.
    public mutating func apply(
        _ reshape: Reshape, t: Double, at moment: Int64, weight: Int = 1
    ) throws(ControlError) -> Frame {
        let frame = try reshape.apply(to: &state, of: control, at: t)
        control = reshape.control
        count(.reshaped(reshape, t: t, weight: weight), at: moment)
        reshapes += 1
        return named(frame)
    }

    /// When time alone makes the next change, on the timeline's clock.
    ///
    /// - Parameters:
    ///   - limit: how long a gesture may be idle, in nanoseconds; nil for no limit.
    ///   - patience: for how long a settle waits for late events, in nanoseconds.
    public func nextChange(gestureIdleFor limit: Int64?, patience: Int64 = 0) -> Int64? {
        let settles = settleMoment(after: patience)
        guard let idleEnd = limit.flatMap(idleEnd) else { return settles }
        return min(settles ?? .max, idleEnd)
    }

    /// When the motion settles, on the timeline's clock, and so many nanoseconds later.
    private func settleMoment(after patience: Int64 = 0) -> Int64? {
        // A settle beyond the largest time is never reached.
        guard let settlesAt = state.settlesAt, settlesAt <= EventLimits.t else { return nil }
        let microseconds = Int64((max(0, settlesAt - state.t) * 1000).rounded(.up))
        let (wait, isLong) = microseconds.multipliedReportingOverflow(by: 1000)
        let (moment, isFar) = lastMoment.addingReportingOverflow(wait)
        let (end, isOver) = moment.addingReportingOverflow(patience)
        return isLong || isFar || isOver ? nil : end
    }

    private func idleEnd(after limit: Int64) -> Int64? {
        guard state.isGestureUnderWay else { return nil }
        #if ONE_THUMB
            let move = lastMove
        #else
            let move = idlest?.lastMove ?? lastMove
        #endif
        let (end, isOver) = move.addingReportingOverflow(limit)
        return isOver ? nil : end
    }

    func time(at moment: Int64) -> Double {
        let microseconds = Double(max(0, moment - lastMoment) / 1000)
        // Rounded to whole microseconds, because a sum of decimals reads like 13.559999999999999.
        return min(((state.t * 1000).rounded() + microseconds) / 1000, EventLimits.t)
    }
}

extension Timeline {
    /// Applies a batch in order, all or none.
    ///
    /// - Throws: why the first refused event was refused, with its index. The timeline is then unchanged.
    public mutating func apply(_ events: [SessionEvent], at moment: Int64) throws(EventError) -> AppliedBatch {
        guard events.count > 1 else {
            // A single event, as in a drag, needs no draft: the engine leaves the state unchanged when it refuses.
            guard let event = events.first else { return AppliedBatch(gesture: gesture) }
            let frame = try apply(event, at: moment)
            return AppliedBatch(
                frame: frame, stale: frame == nil ? 1 : 0, by: frame == nil ? nil : EventName(of: event),
                gesture: gesture)
        }
        var applied = AppliedBatch()
        var draft = self
        // The draft has a trace of its own, for the batch alone, so that the long trace is not copied.
        if !traces.isEmpty { draft.traces = [startedTrace(capacity: events.count)] }
        for (index, event) in events.enumerated() {
            do { applied.add(try draft.apply(event, at: moment), of: event) } catch { throw error.at(index) }
        }
        adopt(&draft)
        applied.gesture = gesture
        return applied
    }

    /// Continues from the state of a draft.
    private mutating func adopt(_ draft: inout Timeline) {
        let applied = draft.traces.first?.steps ?? []
        draft.traces = []
        swap(&draft.traces, &traces)
        self = draft
        // The trace has a single owner, so recording makes no copy.
        draft.traces = []
        for step in applied { traces[0].record(step) }
    }
}

/// The result of applying a batch of events, or a single one.
public struct AppliedBatch: Sendable {
    /// The last applied event's frame with the cues of all and each property's last transition; nil if every event was
    /// stale.
    public private(set) var frame: Frame?

    /// How many events were skipped as stale.
    public private(set) var stale = 0

    /// The name of the last event that was applied; nil if every event was stale.
    public private(set) var by: EventName?

    /// The name of the gesture under way afterwards, if one is and has a name. It is here because to ask the timeline
    /// after a drag would copy it.
    public fileprivate(set) var gesture: String?

    /// Adds the result of the next event: its frame, or nil if it was stale.
    mutating func add(_ next: Frame?, of event: SessionEvent) {
        guard let next else {
            stale += 1
            return
        }
        frame = frame?.followed(by: next) ?? next
        by = EventName(of: event)
    }
}
