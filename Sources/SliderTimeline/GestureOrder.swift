import SliderEngine

/// Which events are stale, and which gesture is under way: the order rule of docs/frontends.md#one-gesture-at-a-time.
///
/// Browsers spread requests over several connections, so a late `changed` may arrive after its `ended`. Events that
/// carry a gesture and a sequence number are checked here; others are applied as they arrive.
struct GestureOrder: Sendable, Equatable {
    /// How many gestures, those used last, are remembered. A late event of an older one counts as a new gesture.
    static let capacity = 16

    private struct Entry: Sendable, Equatable {
        /// Its name; empty for the gesture of events without one, which is remembered only while it is ignored.
        let gesture: String
        var sequence: Int64
        var hasEnded: Bool
        /// Whether it was ignored, and has neither ended nor begun anew since: it counts as ended, and its moves are
        /// stale also without a sequence number.
        var isIgnored = false
        /// The thumb that it had when it was cancelled as idle, of a slider with several: its next move takes it again.
        var thumb: UInt8?
    }

    private var entries: [Entry] = []
    private var current: String?

    init() {}

    /// Continues with the latest of these gestures.
    init(_ gestures: [TimelineRecord.Gesture], current: String?) {
        entries = gestures.suffix(Self.capacity).map {
            Entry(
                gesture: $0.name, sequence: $0.sequence ?? -1, hasEnded: $0.hasEnded, isIgnored: $0.isIgnored,
                thumb: $0.thumb)
        }
        self.current = current
    }

    /// The remembered gestures, the one used last at the end.
    var gestures: [TimelineRecord.Gesture] {
        entries.map {
            TimelineRecord.Gesture(
                name: $0.gesture, sequence: $0.sequence < 0 ? nil : $0.sequence, hasEnded: $0.hasEnded,
                isIgnored: $0.isIgnored, thumb: $0.thumb)
        }
    }

    /// The name of the last started gesture; nil if it has ended or has no name.
    var currentGesture: String? { current }

    /// Whether an event's gesture is the last started one.
    func isCurrent(_ event: SessionEvent) -> Bool { event.gesture.hasSameBytes(as: current) }

    /// Whether to skip an event as stale.
    ///
    /// An event is stale if its gesture has ended, or if its sequence number is not above the gesture's last one. A
    /// move of an ignored gesture is stale without a number, too, and so is an end of a gesture that is not under
    /// way: it must not end the one that is.
    ///
    /// - Parameters:
    ///   - gestureIsUnderWay: whether any gesture is.
    ///   - isOwn: whether the event's gesture is.
    func isStale(_ event: SessionEvent, gestureIsUnderWay: Bool, isOwn: Bool) -> Bool {
        if let index = index(of: event.gesture ?? "") {
            let entry = entries[index]
            if let sequence = event.sequence, entry.hasEnded || sequence <= entry.sequence { return true }
            if entry.isIgnored {
                if case .changed = event.kind { return true }
                if event.kind.type.endsGesture { return false }
            }
        }
        return gestureIsUnderWay && event.kind.type.endsGesture && !isOwn
    }

    /// Whether an event is a move of a gesture that is not the one under way, and does not ask to take over.
    func isOfAnotherGesture(_ event: SessionEvent, gestureIsUnderWay: Bool, isOwn: Bool) -> Bool {
        guard gestureIsUnderWay, !isOwn, !event.takesOver else { return false }
        return event.kind.type.isMove
    }

    /// The kind that the engine applies. A `changed` of a gesture that is not under way starts that gesture, because
    /// its `began` is late or lost. The end of an ignored gesture is only a time if another one is under way.
    func kind(of event: SessionEvent, gestureIsUnderWay: Bool, isOwn: Bool) -> Event.Kind {
        if gestureIsUnderWay, event.kind.type.endsGesture, !isOwn { return .elapsed }
        guard !isOwn, case .changed(let x, let predictedX) = event.kind else {
            return event.kind
        }
        return .began(x: x, predictedX: predictedX)
    }

    /// Records an event that was applied.
    ///
    /// - Parameter startsGesture: whether it started a gesture in the control: its own, or the anonymous gesture of
    ///   events without a name. A move that continues the gesture under way does not change it.
    mutating func record(_ event: SessionEvent, startsGesture: Bool) {
        if startsGesture, !event.gesture.hasSameBytes(as: current) { leaveCurrent() }
        if startsGesture || event.kind.type.endsGesture { stopIgnoring(event.gesture) }
        if let gesture = event.gesture { note(gesture, sequence: event.sequence ?? -1, isKept: isCurrent()) }
        if startsGesture { current = event.gesture }
        if event.kind.type.endsGesture {
            if let gesture = event.gesture { end(gesture) }
            if event.gesture.hasSameBytes(as: current) { leaveCurrent() }
        }
    }

    /// Records that an event has caused its gesture to be ignored. It counts as ended.
    mutating func ignore(_ event: SessionEvent) { ignore(event, isKept: isCurrent()) }

    mutating func ignore(_ event: SessionEvent, isKept: (String) -> Bool) {
        note(event.gesture ?? "", sequence: event.sequence ?? -1, isKept: isKept)
        entries[entries.count - 1].hasEnded = true
        entries[entries.count - 1].isIgnored = true
        current = nil
    }

    private mutating func stopIgnoring(_ gesture: String?) {
        guard let index = index(of: gesture ?? ""), entries[index].isIgnored else { return }
        if gesture == nil { entries.remove(at: index) } else { entries[index].isIgnored = false }
    }

    private func index(of gesture: String) -> Int? {
        entries.lastIndex { $0.gesture.hasSameBytes(as: gesture) }
    }

    /// Records that the gesture under way was cancelled as idle. It has not ended: its next move starts it again.
    mutating func giveUp() {
        current = nil
    }

    private mutating func leaveCurrent() {
        if let current { end(current) }
        current = nil
    }

    /// Tells the last started gesture from others. It has no reference to the entries, which would be copied then.
    private func isCurrent() -> (String) -> Bool {
        let current = current
        return { current.hasSameBytes(as: $0) }
    }

    /// - Parameter isKept: whether a gesture is not forgotten, because it is under way.
    private mutating func note(_ gesture: String, sequence: Int64, isKept: (String) -> Bool) {
        if let index = index(of: gesture) {
            entries[index].sequence = max(entries[index].sequence, sequence)
            // Moves it to the end, so that it is dropped last: a client may use one name for all keys of its page.
            if index < entries.count - 1 { entries.append(entries.remove(at: index)) }
            return
        }
        if entries.count == Self.capacity,
            let oldest = entries.firstIndex(where: { !isKept($0.gesture) })
        {
            entries.remove(at: oldest)
        }
        entries.append(Entry(gesture: gesture, sequence: sequence, hasEnded: false))
    }

    private mutating func end(_ gesture: String) {
        guard let index = index(of: gesture) else { return }
        entries[index].hasEnded = true
    }
}

#if !ONE_THUMB
    /// Several gestures under way at once, on a slider with several thumbs.
    extension GestureOrder {
        /// The thumb that a gesture had when it was cancelled as idle.
        func thumb(of gesture: String?) -> UInt8? { gesture.flatMap(index).flatMap { entries[$0].thumb } }

        /// Records an event that was applied.
        ///
        /// - Parameters:
        ///   - startsGesture: whether it started its gesture.
        ///   - isKept: whether a gesture is under way.
        mutating func record(_ event: SessionEvent, startsGesture: Bool, isKept: (String) -> Bool) {
            if startsGesture || event.kind.type.endsGesture { stopIgnoring(event.gesture) }
            guard let gesture = event.gesture else { return }
            note(gesture, sequence: event.sequence ?? -1, isKept: isKept)
            if startsGesture || event.kind.type.endsGesture { entries[entries.count - 1].thumb = nil }
            if event.kind.type.endsGesture { end(gesture) }
        }

        /// Records that a gesture has ended without an event of its own.
        mutating func leave(_ gesture: String?) {
            if let gesture { end(gesture) }
        }

        /// Records that a gesture was cancelled as idle. It has not ended: its next move starts it again.
        mutating func giveUp(_ gesture: String?, thumb: UInt8?) {
            guard let index = gesture.flatMap(index) else { return }
            entries[index].thumb = thumb
        }
    }
#endif
