package import JSONText
import SliderEngine
import SliderPictures
import SliderTimeline
import SliderWire

/// Replays a trace: its frames are the session's frames, bit for bit.
package struct Replay: Sendable {
    private let trace: Trace
    /// The line of each event, from 1.
    private let lines: [Int]

    /// Reads the response of `GET /v1/sessions/{id}/trace`. Lines may end in CRLF, and empty lines are skipped.
    ///
    /// - Throws: the problem, with the line and the pointer in that line: `line 3: /x must be …`.
    package init(_ text: [UInt8]) throws(Problem) {
        var document = JSONDocument()
        var start: TraceStart?
        var steps: [Trace.Step] = []
        var lines: [Int] = []
        var t = 0.0
        for (index, ended) in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            let line = ended.last == UInt8(ascii: "\r") ? ended.dropLast() : ended
            if line.isEmpty { continue }
            do throws(Problem) {
                do { try document.read(Array(line)) } catch { throw Problem(error) }
                if start != nil {
                    let step = try Self.step(document, after: &t)
                    steps.append(step)
                    lines.append(index + 1)
                } else {
                    do { start = try TraceStart(document) } catch { throw Problem(error, default: .invalidRequest) }
                    t = start?.state.t ?? 0
                }
            } catch {
                throw error.inLine(index + 1)
            }
        }
        guard let start else {
            throw Problem(.invalidRequest, "a trace begins with a line {version, control, state, underWay?}")
        }
        self.lines = lines
        trace = Trace(
            start.control, start: start.state, version: start.version, underWay: start.underWay, steps: steps)
    }

    /// Writes the frames in order, each as a JSON value.
    ///
    /// - Parameter separate: called after each frame.
    package func write(
        to writer: inout JSONWriter, separate: (inout JSONWriter) -> Void = { _ in }
    ) throws(Problem) {
        try replay { frame, version, reshape in
            var frameWriter = FrameWriter(tag: SessionTag(epoch: "", version: version))
            frameWriter.add(reshape?.control, trackWidth: reshape?.trackWidth)
            frameWriter.write(frame, to: &writer)
            separate(&writer)
        }
    }

    /// A plot of the frames over time, as SVG.
    package func plot() throws(Problem) -> [UInt8] {
        var plot = Plot(of: trace.control)
        try replay { frame, _, reshape in plot.add(frame, changing: reshape?.control) }
        return plot.svg()
    }

    /// Calls `body` with each frame and its version, and with the change of the control that it shows, if any.
    private func replay(_ body: (Frame, Int64, Reshape?) -> Void) throws(Problem) {
        var (state, control, underWay) = (trace.start, trace.control, trace.underWay)
        for (index, step) in trace.steps.enumerated() {
            let version = trace.startVersion + Int64(index) + 1
            switch step {
            case .event(var event, let gesture):
                event.finger = underWay.finger(of: gesture)
                let frame: Frame
                do { frame = try control.apply(event, to: &state) } catch {
                    throw Problem(error, at: "").inLine(lines[index])
                }
                if state.hasSeveralThumbs { underWay.note(event, of: gesture, after: state) }
                body(frame.naming(underWay.names), version, nil)
            case .reshaped(let reshape, let t, _):
                let frame: Frame
                do { frame = try reshape.apply(to: &state, of: control, at: t) } catch {
                    let refusal = WireError(error, at: "/control" + error.pointer)
                    throw Problem(refusal, default: .invalidControl).inLine(lines[index])
                }
                control = reshape.control
                body(frame.naming(underWay.names), version, reshape)
            }
        }
    }

    private static func step(_ document: JSONDocument, after t: inout Double) throws(Problem) -> Trace.Step {
        if ReshapeReader.isReshape(document) {
            do {
                let (reshape, moment) = try ReshapeReader.read(document)
                t = moment
                return .reshaped(reshape, t: moment, weight: 1)
            } catch {
                throw Problem(error, default: .invalidEvent)
            }
        }
        let (event, gesture) = try event(document, after: t)
        t = event.t
        return .event(event, gesture: gesture)
    }

    private static func event(
        _ document: JSONDocument, after t: Double
    ) throws(Problem) -> (Event, gesture: String?) {
        var events: [SessionEvent] = []
        do { try EventReader.read(document, into: &events) } catch { throw Problem(error, default: .invalidEvent) }
        guard let event = events.first, events.count == 1 else {
            throw Problem(.invalidRequest, "each line of a trace is one event")
        }
        let applied = Event(
            kind: event.kind, t: event.t ?? t, y: event.y, thumb: event.thumb, takesOver: event.takesOver)
        return (applied, event.gesture)
    }
}
