import JSONText
import SliderEngine
import SliderTimeline
import SliderWire

/// A control of which the page itself is the authority: no service has it.
extension Module {
    /// Takes the state to start from, as the command `detent element` writes it.
    mutating func openLocal(_ count: Int) throws(Status) {
        try exchange.read(count, into: &document)
        let state: ConfirmedState
        do { state = try ConfirmedStateReader.read(document) } catch { throw .invalid }
        let timeline: Timeline
        do { timeline = try Timeline(state.control, continuing: state.timeline) } catch { throw .invalid }
        local = timeline
        exchange.write { Self.write(timeline.frame, of: timeline, to: &$0) }
    }

    /// Applies an event or a batch, as `POST /v1/sessions/{id}/events` does; all or none.
    mutating func applyLocal(_ count: Int) throws(Status) {
        try exchange.read(count, into: &document)
        do { try EventReader.read(document, into: &events) } catch { throw .invalid }
        guard var timeline = local.take() else { throw .nothing }
        defer { local = timeline }
        let applied: AppliedBatch
        do { applied = try timeline.apply(events, at: 0) } catch { throw .invalid }
        let frame = applied.frame ?? timeline.frame
        exchange.write { Self.write(frame, of: timeline, stale: applied.stale, to: &$0) }
    }

    private static func write(
        _ frame: Frame, of timeline: Timeline, stale: Int = 0, to writer: inout JSONWriter
    ) {
        let tag = SessionTag(epoch: "", version: timeline.version)
        FrameWriter(tag: tag, gesture: timeline.gesture, stale: stale).write(frame, to: &writer)
    }
}
