import JSONText
import SliderEngine
import SliderTimeline
import SliderWire

/// What the module holds between two calls: one session's prediction or a page's own control, and the texts that go in
/// and out.
///
/// After a call that is done, the output is what `PredictionWriter` writes; for a page's own control, a frame.
struct Module: ~Copyable {
    var exchange = Exchange()
    var document = JSONDocument()
    var events: [SessionEvent] = []
    /// The control of a page without a service; nil if there is none.
    var local: Timeline?
    private var hand = ""
    private var session: SessionID?
    private var prediction: Prediction?

    /// Takes the beginning of the names of this page's gestures, and forgets the session.
    mutating func begin(_ count: Int) throws(Status) {
        hand = try exchange.text(count)
        (session, prediction) = (nil, nil)
    }

    /// Takes the state of the session, the first one or a later one.
    mutating func adopt(_ count: Int) throws(Status) {
        try exchange.read(count, into: &document)
        let state: ConfirmedState
        do { state = try ConfirmedStateReader.read(document) } catch { throw .invalid }
        session = document.member("session", of: document.root).flatMap { document.string($0) }.flatMap {
            SessionID($0)
        }
        let step: PredictionStep
        do {
            if prediction == nil {
                var prediction = try Prediction(state, hand: hand)
                step = prediction.start()
                self.prediction = prediction
            } else {
                step =
                    try changed { prediction throws(PredictionError) in try prediction.adopt(state) }
                    ?? PredictionStep()
            }
        } catch { throw .invalid }
        write(step)
    }

    /// Applies one event of this page.
    mutating func predict(_ count: Int) throws(Status) {
        try exchange.read(count, into: &document)
        do { try EventReader.read(document, into: &events) } catch { throw .invalid }
        guard let event = events.first, events.count == 1 else { throw .invalid }
        guard prediction != nil, let predicted = changed({ $0.predict(event) }), let prediction else {
            throw .nothing
        }
        let session = session
        exchange.write { PredictionWriter.write(predicted, of: prediction, in: session, to: &$0) }
    }

    /// Takes a frame of the service.
    mutating func take(_ count: Int, inResponseTo last: Int) throws(Status) {
        try exchange.read(count, into: &document)
        let frame: ServiceFrame
        do { frame = try ServiceFrameReader.read(document) } catch { throw .invalid }
        try step { $0.take(frame, inResponseTo: last) }
    }

    /// Takes back the events with these numbers.
    mutating func takeBack(_ first: Int, _ last: Int) throws(Status) {
        guard first <= last else { throw .invalid }
        try step { $0.takeBack(first...last) }
    }

    /// Takes note that every event has its response.
    mutating func catchUp() throws(Status) {
        try step {
            $0.catchUp()
            return PredictionStep(need: $0.need)
        }
    }

    /// Shows the settle that is due by t.
    mutating func preview(_ t: Double) throws(Status) {
        guard let frame = changed({ $0.preview(at: t) }) ?? nil, let prediction else { throw .nothing }
        let session = session
        exchange.write { PredictionWriter.writePreview(frame, of: prediction, in: session, to: &$0) }
    }

    /// Tells what was counted.
    mutating func figures() throws(Status) {
        guard let prediction else { throw .nothing }
        exchange.write { PredictionWriter.write(prediction.figures, to: &$0) }
    }

    private mutating func step(_ body: (inout Prediction) -> PredictionStep) throws(Status) {
        guard let step = changed(body) else { throw .nothing }
        write(step)
    }

    private mutating func write(_ step: PredictionStep) {
        guard let prediction else { return }
        let session = session
        exchange.write { PredictionWriter.write(step, of: prediction, in: session, to: &$0) }
    }

    /// Changes the prediction in place; nil if there is none.
    private mutating func changed<Value, Failure: Error>(
        _ body: (inout Prediction) throws(Failure) -> Value
    ) throws(Failure) -> Value? {
        guard var prediction = prediction.take() else { return nil }
        defer { self.prediction = prediction }
        return try body(&prediction)
    }
}

/// What a call returns to the page, as a number.
enum Status: Int32, Error {
    /// Done; the output says more.
    case done = 0
    /// The input is longer than the room that was reserved, not JSON, or not what it should say.
    case invalid = 1
    /// There is no state yet, or nothing to do.
    case nothing = 2
    /// A gesture is under way, and an event is only for an idle control; or it holds the thumb.
    case held = 3
}

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
        do { applied = try timeline.apply(events, at: 0) } catch {
            switch error.code {
            case .notIdle: throw .held
            #if !ONE_THUMB
                case .gestureInProgress, .thumbHeld, .tooManyFingers: throw .held
            #endif
            default: throw .invalid
            }
        }
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
