public import SliderEngine

/// A whole timeline as plain values. A timeline made from a record gives the same frames for all later events as the
/// original one.
public struct TimelineRecord: Sendable, Equatable {
    /// A gesture whose late events are recognized.
    public struct Gesture: Sendable, Equatable {
        /// Its name; empty for the gesture of events without one, which is remembered only while it is ignored.
        public var name: String
        /// The highest sequence number that was applied; nil if none was given.
        public var sequence: Int64?
        /// Whether it has ended.
        public var hasEnded: Bool
        /// Whether it is ignored: then it counts as ended.
        public var isIgnored: Bool
        /// The thumb that it had when it was cancelled as idle, of a slider with several.
        public var thumb: UInt8?

        /// A gesture.
        public init(
            name: String, sequence: Int64?, hasEnded: Bool, isIgnored: Bool = false, thumb: UInt8? = nil
        ) {
            self.name = name
            self.sequence = sequence
            self.hasEnded = hasEnded
            self.isIgnored = isIgnored
            self.thumb = thumb
        }
    }

    /// A gesture under way on a slider with several thumbs.
    public struct UnderWay: Sendable, Equatable {
        /// Its name; nil for the gesture of events without one.
        public var gesture: String?
        /// The number by which the state names it (``Event/finger``).
        public var finger: UInt8
        /// When it last moved, in nanoseconds of the timeline's clock.
        public var lastMove: Int64

        /// A gesture.
        public init(gesture: String?, finger: UInt8, lastMove: Int64) {
            self.gesture = gesture
            self.finger = finger
            self.lastMove = lastMove
        }
    }

    /// How many events had been applied.
    public var version: Int64

    /// How many of them had changed the control.
    public var reshapes: Int64

    /// The control's state.
    public var state: StateSnapshot

    /// When the last event was applied, in nanoseconds of the timeline's clock.
    public var lastMoment: Int64

    /// When the gesture under way last moved, in nanoseconds of the timeline's clock.
    public var lastMove: Int64

    /// The gestures that are remembered, the one used last at the end: at most 16.
    public var gestures: [Gesture]

    /// The name of the gesture under way; nil if there is none or it has no name.
    public var gesture: String?

    /// The gestures under way on a slider with several thumbs, in the order in which they began; none with one thumb.
    public var underWay: [UnderWay]

    /// The most events in its trace. The events themselves are not part of a record.
    public var traced: Int

    /// A record.
    public init(
        version: Int64, reshapes: Int64 = 0, state: StateSnapshot, lastMoment: Int64, lastMove: Int64,
        gestures: [Gesture], gesture: String?, underWay: [UnderWay] = [], traced: Int
    ) {
        self.underWay = underWay
        self.version = version
        self.reshapes = reshapes
        self.state = state
        self.lastMoment = lastMoment
        self.lastMove = lastMove
        self.gestures = gestures
        self.gesture = gesture
        self.traced = traced
    }

    /// The largest version and the latest moment, in nanoseconds since 1970: small enough for sums not to overflow.
    package static let largest: Int64 = 1 << 61

    /// The most events of a session's trace.
    package static let traceLimit = 10_000

    /// The same on a clock that shows `offset` nanoseconds more.
    public func shifted(by offset: Int64) -> TimelineRecord {
        var record = self
        record.lastMoment &+= offset
        record.lastMove &+= offset
        for index in underWay.indices { record.underWay[index].lastMove &+= offset }
        return record
    }
}

extension Timeline {
    /// The timeline as plain values, without its trace's events.
    public var record: TimelineRecord {
        var record = TimelineRecord(
            version: version, reshapes: reshapes, state: state.snapshot, lastMoment: lastMoment, lastMove: lastMove,
            gestures: order.gestures, gesture: order.currentGesture, traced: traced
        )
        #if !ONE_THUMB
            record.underWay = underWay
        #endif
        return record
    }

    /// Continues the timeline of a control from its record. The trace starts empty.
    ///
    /// - Throws: why the control refuses the state, such as that of another control.
    public init(_ control: Control, continuing record: TimelineRecord) throws(ControlError) {
        self.init(
            control, version: record.version, reshapes: record.reshapes, state: try control.state(record.state),
            order: GestureOrder(record.gestures, current: record.gesture), lastMoment: record.lastMoment,
            lastMove: record.lastMove, traced: record.traced
        )
        #if !ONE_THUMB
            try takeUp(record.underWay)
        #endif
    }
}

#if !ONE_THUMB
    /// The gestures under way, in the order in which they began. Names are compared by their bytes.
    extension [TimelineRecord.UnderWay] {
        private func index(of gesture: String?) -> Int? { firstIndex { $0.gesture.hasSameBytes(as: gesture) } }

        /// Whether a gesture is among them.
        func has(_ gesture: String?) -> Bool { index(of: gesture) != nil }

        /// The number by which the state names a gesture: its own, or the lowest one that is free.
        package func finger(of gesture: String?) -> UInt8 {
            if let own = index(of: gesture) { return self[own].finger }
            var number: UInt8 = 0
            while contains(where: { $0.finger == number }) { number += 1 }
            return number
        }

        /// The names of those that have one, by the numbers of their fingers.
        package var names: [(finger: UInt8, name: String)] {
            compactMap { gesture in gesture.gesture.map { (gesture.finger, $0) } }
        }

        /// Takes in an event that was applied: which gestures it has started and ended, and when its own has moved.
        ///
        /// - Parameters:
        ///   - gesture: the name of the event's gesture.
        ///   - state: the state after the event.
        package mutating func note(_ event: Event, of gesture: String?, after state: State, at moment: Int64 = 0) {
            if event.kind.type.isMove {
                let own = index(of: gesture)
                let before = own.map { self[$0].lastMove } ?? moment
                let moved = Element(gesture: gesture, finger: event.finger, lastMove: Swift.max(before, moment))
                if let own, !event.kind.type.startsGesture {
                    self[own] = moved
                } else {
                    // One that begins anew is the last of those under way, as in the state.
                    if let own { remove(at: own) }
                    append(moved)
                }
            }
            removeAll { !state.isUnderWay(finger: $0.finger) }
        }

        /// Whether they are the gestures of a state, with a name of its own each.
        package func match(_ state: State) -> Bool {
            // First that there are few.
            guard map({ $0.finger }) == state.fingerNumbers else { return false }
            return !indices.contains { index in
                self[..<index].contains { $0.gesture.hasSameBytes(as: self[index].gesture) }
            }
        }
    }
#endif
