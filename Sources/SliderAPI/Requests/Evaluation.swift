package import JSONText
import SliderEngine
import SliderPictures
import SliderSessions
import SliderTimeline
import SliderWire

/// `{preset?, control?, trackWidth?, value?, events}` → one frame per event. Uses the engine without a session.
///
/// Time does not pass here: an event without a `t` happens at the last event's t.
package struct Evaluation: Sendable {
    /// The most bar heights in one response: events times bars. Without this limit, a small request with a thousand
    /// events on a thousand bars would give a response of ten megabytes.
    package static let maximumHeights = 100_000

    private let timeline: Timeline
    private let events: [SessionEvent]

    /// How many events there are.
    var eventCount: Int { events.count }

    /// Whether it takes longer than about half a millisecond.
    var isLong: Bool {
        events.count * (Self.heightsOfThumb * thumbCount + Self.barCount(of: timeline.control)) > Self.shortHeights
    }

    /// An event takes as long for each thumb as so many bar heights take to be written.
    private static let heightsOfThumb = 30

    /// So many bar heights take about half a millisecond.
    private static let shortHeights = 4_000

    private var thumbCount: Int {
        guard case .slider(let slider) = timeline.control else { return 1 }
        return slider.description.thumbs?.count ?? 1
    }

    private static func barCount(of control: Control) -> Int {
        guard case .slider(let slider) = control else { return 0 }
        return slider.description.bars?.count ?? 0
    }

    /// Reads the body of `POST /v1/evaluate`.
    package init(_ document: JSONDocument) throws(Problem) {
        do throws(WireError) {
            var body = try ObjectReader(document, document.root)
            let (control, _) = try ControlSource.read(from: &body)
            var events: [SessionEvent] = []
            let batch = try body.required("events")
            do throws(WireError) { try EventReader.readBatch(batch, in: document, into: &events) } catch {
                throw error.or(.event)
            }
            try body.finish()
            try Self.requireRoom(for: events.count, on: control)
            self.events = events
            timeline = Timeline(control, at: 0)
        } catch {
            throw Problem(error, default: .invalidRequest)
        }
    }

    /// Reads the same from text.
    package init(_ text: [UInt8]) throws(Problem) {
        var document = JSONDocument()
        do { try document.read(text) } catch { throw Problem(error) }
        try self.init(document)
    }

    private static func requireRoom(for count: Int, on control: Control) throws(WireError) {
        let bars = barCount(of: control)
        guard count * bars > maximumHeights else { return }
        throw WireError(
            pointer: "/events",
            detail: "must be at most \(maximumHeights / bars) events for a control of \(bars) bars, not \(count)",
            part: .event
        )
    }

    /// Writes the frames in order, each as a JSON value.
    ///
    /// - Parameter separate: called after each frame.
    package func write(
        to writer: inout JSONWriter, separate: (inout JSONWriter) -> Void = { _ in }
    ) throws(Problem) {
        var timeline = timeline
        for (index, event) in events.enumerated() {
            let frame: Frame?
            do { frame = try timeline.apply(event, at: 0) } catch { throw Self.problem(error, at: index, of: timeline) }
            let tag = SessionTag(epoch: "", version: timeline.version)
            FrameWriter(tag: tag, gesture: timeline.gesture, stale: frame == nil ? 1 : 0)
                .write(frame ?? timeline.frame, to: &writer)
            separate(&writer)
        }
    }

    private static func problem(_ error: EventError, at index: Int, of timeline: Timeline) -> Problem {
        guard case .notIdle = error.code else { return Problem(error, at: "/events/\(index)") }
        let shown = SessionFrame(of: timeline, tag: SessionTag(epoch: "", version: timeline.version))
        return Problem(error, at: "/events/\(index)", while: shown)
    }

    /// A plot of the frames over time, as SVG, without the unchanged frames of stale events.
    package func plot() throws(Problem) -> [UInt8] {
        var timeline = timeline
        var plot = Plot(of: timeline.control)
        for (index, event) in events.enumerated() {
            do {
                if let frame = try timeline.apply(event, at: 0) { plot.add(frame) }
            } catch {
                throw Self.problem(error, at: index, of: timeline)
            }
        }
        return plot.svg()
    }
}
