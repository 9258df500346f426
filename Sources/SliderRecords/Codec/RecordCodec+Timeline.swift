import SliderTimeline

extension RecordWriter {
    /// Writes a timeline without its version and its state.
    ///
    /// - Parameter createdAt: when its session was made, in milliseconds since 1970. Times relative to it take fewer
    ///   bytes.
    mutating func write(_ timeline: TimelineRecord, since createdAt: Int64) {
        count(timeline.traced)
        zigzag(timeline.lastMoment &- createdAt &* 1_000_000)
        zigzag(timeline.lastMove &- timeline.lastMoment)
        if let gesture = timeline.gesture { name(gesture, after: "") }
        var previous = timeline.gesture ?? ""
        count(timeline.gestures.count)
        for gesture in timeline.gestures {
            name(gesture.name, after: previous)
            optionalCount(gesture.sequence)
            byte(gesture.isIgnored ? 2 : gesture.hasEnded ? 1 : 0)
            previous = gesture.name
        }
    }
}

extension RecordReader {
    @_lifetime(self: copy self)
    mutating func timeline(
        version: Int64, since createdAt: Int64, _ flags: RecordFlags
    ) throws(RecordFormatError) -> TimelineRecord {
        let traced = try count("trace")
        let lastMoment = try zigzag("time of the last event") &+ createdAt &* 1_000_000
        let lastMove = try zigzag("time of the last move") &+ lastMoment
        var characters: [UInt8] = []
        let current =
            flags.contains(.gestureName)
            ? try name("gesture", after: &characters, upTo: RecordLimits.gestureName) : nil
        var gestures: [TimelineRecord.Gesture] = []
        for _ in 0..<(try count("count of gestures", upTo: RecordLimits.gestures)) {
            let name = try name("gesture's name", after: &characters, upTo: RecordLimits.gestureName)
            let sequence = try optionalCount("gesture's sequence number")
            let end = try byte("gesture's end")
            guard end <= 2 else { throw .damaged("has \(end) as its gesture's end, which is none of 0, 1 and 2") }
            gestures.append(
                TimelineRecord.Gesture(name: name, sequence: sequence, hasEnded: end > 0, isIgnored: end == 2))
        }
        return TimelineRecord(
            version: version, state: try state(flags), lastMoment: lastMoment, lastMove: lastMove, gestures: gestures,
            gesture: current, traced: traced
        )
    }

    /// Reads a truth value.
    @_lifetime(self: copy self)
    mutating func flag(_ field: StaticString) throws(RecordFormatError) -> Bool {
        let value = try byte(field)
        guard value <= 1 else { throw .damaged("has \(value) as its \(field), which is neither 0 nor 1") }
        return value == 1
    }
}
