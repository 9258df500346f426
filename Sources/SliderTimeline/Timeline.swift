public import SliderEngine

/// The history of one control: its state, and which events count. Pure: time is a parameter.
///
/// A session keeps one behind its actor; `evaluate` makes one for each request.
public struct Timeline: Sendable {
    /// The control whose events these are.
    public let control: Control

    /// How many events have been applied.
    public private(set) var version: Int64 = 0

    private(set) var state: State
    private(set) var order = GestureOrder()
    private(set) var lastMoment: Int64
    /// When the gesture under way last moved.
    private(set) var lastMove: Int64
    /// None or one. An array takes only one word in a timeline without a trace.
    private var traces: [Trace] = []

    /// Starts the timeline of a control.
    ///
    /// - Parameters:
    ///   - moment: now, in nanoseconds of any monotonic clock.
    ///   - traced: how many events are kept.
    public init(_ control: Control, at moment: Int64, traced: Int = 0) {
        self.control = control
        state = control.initialState()
        lastMoment = moment
        lastMove = moment
        if traced > 0 { traces = [Trace(control, start: state, capacity: traced)] }
    }

    /// Makes a timeline of its parts.
    init(
        _ control: Control, version: Int64, state: State, order: GestureOrder, lastMoment: Int64, lastMove: Int64,
        traced: Int
    ) {
        self.control = control
        self.version = version
        self.state = state
        self.order = order
        self.lastMoment = lastMoment
        self.lastMove = lastMove
        if traced > 0 { traces = [Trace(control, start: state, version: version, capacity: traced)] }
    }

    /// The last events, as many as are kept; empty, and starting from the current state, if none are kept.
    public var trace: Trace { traces.first ?? Trace(control, start: state, version: version, events: []) }

    /// The most events that its trace may keep.
    public var traced: Int { traces.first?.capacity ?? 0 }

    /// The current frame, with no cues and no transitions: those belong to the answer of the event that caused them.
    public var frame: Frame { control.frame(state) }

    /// The track's current length, in points.
    public var trackWidth: Double { state.trackWidth }

    /// The name of the gesture under way; nil if there is none or it has no name.
    public var gesture: String? { state.isGestureUnderWay ? order.currentGesture : nil }

    /// Whether a gesture is under way that has moved since a moment.
    public func hasMoved(since moment: Int64) -> Bool { state.isGestureUnderWay && lastMove > moment }

    /// Applies one event. Returns nil if the event is stale and was skipped.
    ///
    /// - Parameter moment: now, on the clock that the timeline was started with. An event without a `t` happens at the
    ///   last event's t plus the time since that one was applied.
    /// - Throws: why the event was refused. The timeline is then unchanged.
    public mutating func apply(_ event: SessionEvent, at moment: Int64) throws(EventRefusal) -> Frame? {
        let isUnderWay = state.isGestureUnderWay
        guard !order.isStale(event, gestureIsUnderWay: isUnderWay) else { return nil }
        guard !order.isOfAnotherGesture(event, gestureIsUnderWay: isUnderWay) else {
            throw .gestureInProgress(order.currentGesture)
        }
        let kind = order.kind(of: event)
        let startsGesture = kind.type.startsGesture || kind.type.isMove && !isUnderWay
        let applied = Event(kind: kind, t: event.t ?? time(at: moment), y: event.y)
        let frame: Frame
        do { frame = try control.apply(applied, to: &state) } catch { throw .control(error) }
        if !traces.isEmpty { traces[0].record(applied) }
        order.record(event, startsGesture: startsGesture)
        version += 1
        // A caller that read the clock earlier may enter later.
        lastMoment = max(lastMoment, moment)
        if kind.type.isMove { lastMove = max(lastMove, moment) }
        return frame
    }

    /// Applies the motion's settle if it is due by now. It counts as one more applied event; returns its frame.
    public mutating func settle(at moment: Int64) -> Frame? {
        guard let settlesAt = state.settlesAt, time(at: moment) >= settlesAt else { return nil }
        // Every control accepts `elapsed`, and the control itself set the time.
        return try? apply(SessionEvent(.elapsed), at: moment)
    }

    /// Cancels the gesture under way if it has not moved for `limit` nanoseconds by now. The cancel counts as one more
    /// applied event, at the time at which it was due; returns its frame.
    public mutating func giveUpGesture(idleFor limit: Int64, at moment: Int64) -> Frame? {
        guard let due = idleEnd(after: limit), moment >= due else { return nil }
        let event = Event(kind: .cancelled, t: time(at: due))
        guard let frame = try? control.apply(event, to: &state) else { return nil }
        if !traces.isEmpty { traces[0].record(event) }
        order.giveUp()
        version += 1
        lastMoment = max(lastMoment, due)
        return frame
    }

    /// When time alone makes the next change, on the timeline's clock.
    ///
    /// - Parameter limit: how long a gesture may be idle, in nanoseconds; nil for no limit.
    public func nextChange(gestureIdleFor limit: Int64?) -> Int64? {
        // A settle beyond the largest time is never reached.
        let settles = state.settlesAt.flatMap { settlesAt in
            settlesAt > EventLimits.t
                ? nil : lastMoment + Int64((max(0, settlesAt - state.t) * 1000).rounded(.up)) * 1000
        }
        guard let idleEnd = limit.flatMap(idleEnd) else { return settles }
        return min(settles ?? .max, idleEnd)
    }

    private func idleEnd(after limit: Int64) -> Int64? {
        guard state.isGestureUnderWay else { return nil }
        let (end, isOver) = lastMove.addingReportingOverflow(limit)
        return isOver ? nil : end
    }

    private func time(at moment: Int64) -> Double {
        let microseconds = Double(max(0, moment - lastMoment) / 1000)
        // Rounded to whole microseconds, because a sum of decimals reads like 13.559999999999999.
        return min(((state.t * 1000).rounded() + microseconds) / 1000, EventLimits.t)
    }
}

extension Timeline {
    /// Applies a batch in order, all or none: on an error the timeline is unchanged.
    ///
    /// - Returns: the last applied event's frame with the cues of all and each property's last transition, nil if every
    ///   event was stale; and the number of stale events.
    public mutating func apply(
        _ events: [SessionEvent], at moment: Int64
    ) throws(BatchRefusal) -> (frame: Frame?, stale: Int) {
        guard events.count > 1 else { return try applySingle(events, at: moment) }
        var draft = self
        // The draft has a trace of its own, for the batch alone, so that the long trace is not copied.
        if !traces.isEmpty { draft.traces = [Trace(control, start: state, capacity: events.count)] }
        var merged: Frame?
        var stale = 0
        for (index, event) in events.enumerated() {
            let frame: Frame?
            do { frame = try draft.apply(event, at: moment) } catch { throw BatchRefusal(reason: error, index: index) }
            guard let frame else {
                stale += 1
                continue
            }
            merged = merged?.followed(by: frame) ?? frame
        }
        keep(&draft)
        return (merged, stale)
    }

    /// Continues from the state of a draft.
    private mutating func keep(_ draft: inout Timeline) {
        let applied = draft.traces.first?.events ?? []
        draft.traces = []
        swap(&draft.traces, &traces)
        self = draft
        // A single owner, so recording makes no copy.
        draft.traces = []
        for event in applied { traces[0].record(event) }
    }

    /// Applies a single event, as in a drag. It needs no draft: the engine leaves the state unchanged when it refuses.
    private mutating func applySingle(
        _ events: [SessionEvent], at moment: Int64
    ) throws(BatchRefusal) -> (frame: Frame?, stale: Int) {
        guard let event = events.first else { return (nil, 0) }
        do {
            let frame = try apply(event, at: moment)
            return (frame, frame == nil ? 1 : 0)
        } catch {
            throw BatchRefusal(reason: error, index: 0)
        }
    }
}

/// Why a batch of events was refused. The timeline is then unchanged.
public struct BatchRefusal: Error, Equatable {
    /// Why the first refused event was refused.
    public let reason: EventRefusal

    /// Its index in the batch, from 0.
    public let index: Int
}
