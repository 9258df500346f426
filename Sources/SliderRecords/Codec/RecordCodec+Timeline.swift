import SliderEngine
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
        guard timeline.state.thumbs != nil else { return }
        for gesture in timeline.gestures { optionalCount(gesture.thumb.map(Int64.init)) }
        count(timeline.underWay.count)
        for gesture in timeline.underWay {
            byte(gesture.finger)
            zigzag(gesture.lastMove &- timeline.lastMoment)
            byte(gesture.gesture == nil ? 0 : 1)
            guard let name = gesture.gesture else { continue }
            self.name(name, after: previous)
            previous = name
        }
    }
}

extension RecordReader {
    @_lifetime(self: copy self)
    mutating func timeline(
        version: Int64, since createdAt: Int64, _ flags: RecordFlags, _ initial: InitialPlaces?
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
        var underWay: [TimelineRecord.UnderWay] = []
        if initial != nil {
            for index in gestures.indices {
                let thumb = try optionalCount("gesture's thumb")
                guard thumb ?? 0 < RecordLimits.thumbs.upperBound else { throw .damaged("has a gesture of no thumb") }
                gestures[index].thumb = thumb.map { UInt8(clamping: $0) }
            }
            underWay = try gesturesUnderWay(since: lastMoment, after: &characters)
        }
        return TimelineRecord(
            version: version, state: try state(flags, initial), lastMoment: lastMoment, lastMove: lastMove,
            gestures: gestures, gesture: current, underWay: underWay, traced: traced
        )
    }

    @_lifetime(self: copy self)
    private mutating func gesturesUnderWay(
        since lastMoment: Int64, after characters: inout [UInt8]
    ) throws(RecordFormatError) -> [TimelineRecord.UnderWay] {
        var gestures: [TimelineRecord.UnderWay] = []
        for _ in 0..<(try count("gestures under way", upTo: RecordLimits.thumbs.upperBound)) {
            let (finger, lastMove) = (try byte("gesture's finger"), try zigzag("time of a move") &+ lastMoment)
            let name =
                try flag("gesture's name")
                ? try name("gesture", after: &characters, upTo: RecordLimits.gestureName) : nil
            gestures.append(TimelineRecord.UnderWay(gesture: name, finger: finger, lastMove: lastMove))
        }
        return gestures
    }

    /// Reads a truth value.
    @_lifetime(self: copy self)
    mutating func flag(_ field: StaticString) throws(RecordFormatError) -> Bool {
        let value = try byte(field)
        guard value <= 1 else { throw .damaged("has \(value) as its \(field), which is neither 0 nor 1") }
        return value == 1
    }
}
