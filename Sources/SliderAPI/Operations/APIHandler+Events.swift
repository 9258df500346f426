import JSONText
import MicroHTTPD
import RateLimiting
import SliderEngine
import SliderSessions
import SliderTimeline
import SliderWire

/// `POST /v1/sessions/{id}/events`: the path of a drag, 60 to 120 times a second.
extension APIHandler {
    func applyEvents(
        _ request: borrowing HTTPRequest, at route: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let id = try sessionID(request, at: route)
        let eventLimit = try eventRateLimit()
        try readBodyOfEvents(request)
        let precondition = try Conditions.precondition(of: request)
        let (events, isBatch) = try bodies.readEvents()
        let rateLimit = try take(events.count, of: eventLimit)
        counters.count(events)
        let preferences = Preferences(request)
        let isPredicted = preferences.wantsChecksum
        let rendering = EventsResponse(
            id: id, preferences: preferences, isBatch: isBatch, counters: counters, rateLimit: rateLimit,
            sessionRate: api.configuration.rateLimiter.limits.sessionEvents)
        guard let keyed = try keyedRequest(request) else {
            let result = api.store.apply(events, to: id, if: precondition, predicted: isPredicted, recording: nil)
            return respond(result, by: rendering, with: &response)
        }
        let store = api.store
        return respond(keyed, by: rendering, with: &response) { recorder in
            store.apply(events, to: id, if: precondition, predicted: isPredicted, recording: recorder)
        }
    }
}

/// Writes the result of applying events: the frame, or no content if the client prefers that.
struct EventsResponse: Rendering {
    let id: SessionID
    let preferences: Preferences
    let isBatch: Bool
    let counters: WorkerCounters

    /// The fields about the client's rate limit.
    let rateLimit: RateLimitFields?

    /// The rate limit of a session's events.
    let sessionRate: BucketRate?

    func render(_ applied: AppliedEvents, into response: inout HTTPResponse) {
        counters.count(applied)
        write(applied, into: &response)
        writeRateLimit(left: applied.left, into: &response)
    }

    /// Writes the fields about the rate limits: the session's, or else the client's.
    func writeRateLimit(left: Int?, into response: inout HTTPResponse) {
        (RateLimitFields(.sessionEvents, sessionRate, left: left) ?? rateLimit)?.write(into: &response)
    }

    func write(_ applied: borrowing AppliedEvents, into response: inout HTTPResponse) {
        guard response.declare(applied, preferences) else { return }
        let writer = FrameWriter(applied, of: id, preferences)
        response.json { writer.write(applied.shown.frame, to: &$0) }
    }

    func problem(for error: SessionError) -> Problem {
        counters.counted(Problem(error, session: id, isBatch: isBatch))
    }
}

extension HTTPResponse {
    /// Writes the fields about applied events; false, and no content, if the client prefers that.
    mutating func declare(_ applied: AppliedEvents, _ preferences: Preferences) -> Bool {
        headers.append(.etag, applied.shown.tag.entityTag)
        declareDurability(isCommitted: applied.isCommitted)
        if let preferences = preferences.applied { headers.append(.preferenceApplied, preferences) }
        if preferences.isMinimal { status = .noContent }
        return !preferences.isMinimal
    }
}

extension FrameWriter {
    /// Makes a writer of the frame of applied events.
    init(_ applied: borrowing AppliedEvents, of id: SessionID, _ preferences: Preferences) {
        self.init(
            session: id, tag: applied.shown.tag, gesture: applied.shown.gesture, stale: applied.stale,
            reshapes: applied.shown.reshapes,
            confirmation: preferences.wantsChecksum ? applied.confirmation?.withoutEvents : nil)
    }

    /// Makes a writer of what a session shows.
    init(_ shown: SessionFrame, of id: SessionID?) {
        self.init(session: id, tag: shown.tag, gesture: shown.gesture, reshapes: shown.reshapes)
    }
}

/// `POST /v1/evaluate`: takes events, returns frames, and stores no state.
extension APIHandler {
    func evaluate(
        _ request: borrowing HTTPRequest, at _: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let eventLimit = try eventRateLimit()
        let evaluation = try Evaluation(try readBody(of: request))
        if evaluation.isLong { try requireRoom(in: api.slowResponses) }
        let rateLimit = try take(evaluation.eventCount, of: eventLimit)
        guard evaluation.isLong else {
            Self.write(try Self.frames(of: evaluation), rateLimit, into: &response)
            return .ready
        }
        return api.slowResponses.outcome(for: client.identity) {
            do throws(Problem) {
                let frames = try Self.frames(of: evaluation)
                return { Self.write(frames, rateLimit, into: &$0) }
            } catch {
                return { error.write(into: &$0) }
            }
        }
    }

    private static func frames(of evaluation: Evaluation) throws(Problem) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("frames")
        writer.beginArray()
        try evaluation.write(to: &writer)
        writer.endArray()
        writer.endObject()
        return writer.finish()
    }

    private static func write(_ frames: [UInt8], _ rateLimit: RateLimitFields?, into response: inout HTTPResponse) {
        rateLimit?.write(into: &response)
        response.status = .ok
        response.declare("application/json")
        response.body = frames
    }
}
