import JSONText
import SliderEngine
import SliderTimeline
import SliderWire

/// What the module holds between two calls: one control's timeline, and the texts that go in and out.
struct Module: ~Copyable {
    var exchange = Exchange()
    private var document = JSONDocument()
    private var timeline: Timeline?

    /// Continues a control from a text: the first line of a trace.
    mutating func start(_ count: Int) throws(Status) {
        timeline = nil
        try exchange.read(count, into: &document)
        timeline = try Self.timeline(from: document)
    }

    /// Applies one event and writes its frame.
    mutating func apply(_ count: Int) throws(Status) {
        guard var timeline else { throw .notStarted }
        try exchange.read(count, into: &document)
        let frame = try Self.apply(document, to: &timeline)
        self.timeline = timeline
        let writer = FrameWriter(tag: SessionTag(epoch: "", version: timeline.version), gesture: timeline.gesture)
        exchange.write { writer.write(frame, to: &$0) }
    }

    private static func timeline(from document: JSONDocument) throws(Status) -> Timeline {
        let start: TraceStart
        do { start = try TraceStart(document) } catch { throw .invalid }
        let record = TimelineRecord(
            version: start.version, state: start.state.snapshot, lastMoment: 0, lastMove: 0, gestures: [],
            gesture: nil, traced: 0)
        do { return try Timeline(start.control, continuing: record) } catch { throw .invalid }
    }

    private static func apply(_ document: JSONDocument, to timeline: inout Timeline) throws(Status) -> Frame {
        var events: [SessionEvent] = []
        do { try EventReader.read(document, into: &events) } catch { throw .invalid }
        let frame: Frame?
        do { frame = try timeline.apply(events, at: 0).frame } catch { throw .refused }
        guard let frame else { throw .stale }
        return frame
    }
}
