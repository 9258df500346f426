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
        let rateLimit = try eventLimit?.take(events.count)
        counters.count(events)
        let preferences = Preferences(request)
        let isPredicted = preferences.wantsChecksum
        let rendering = EventsResponse(
            id: id, preferences: preferences, isBatch: isBatch, counters: counters, rateLimit: rateLimit,
            sessionRate: api.configuration.rateLimiter.limits.sessionEvents)
        let network = client.network
        guard let keyed = try keyedRequest(request) else {
            return respond(
                api.store.apply(
                    events, to: id, if: precondition, predicted: isPredicted, recording: nil, for: network),
                by: rendering, with: &response)
        }
        let store = api.store
        return respond(keyed, by: rendering, for: network, with: &response) { recorder in
            store.apply(
                events, to: id, if: precondition, predicted: isPredicted, recording: recorder, for: network)
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
        (RateLimitFields(.sessionEvents, sessionRate, left: applied.left) ?? rateLimit)?.write(into: &response)
    }

    func write(_ applied: AppliedEvents, into response: inout HTTPResponse) {
        response.headers.append(.etag, applied.tag.entityTag)
        response.declareDurability(isCommitted: applied.isCommitted)
        if let preferences = preferences.applied { response.headers.append(.preferenceApplied, preferences) }
        guard !preferences.isMinimal else {
            response.status = .noContent
            return
        }
        response.json { writer in
            var frame = FrameWriter(session: id, tag: applied.tag, gesture: applied.gesture, stale: applied.stale)
            if preferences.wantsChecksum { frame.confirmation = applied.confirmation }
            frame.write(applied.frame, to: &writer)
        }
    }

    func problem(for error: SessionError) -> Problem {
        counters.counted(Problem(error, session: id, isBatch: isBatch))
    }
}

/// `POST /v1/evaluate`: takes events, returns frames, and keeps no state.
extension APIHandler {
    func evaluate(
        _ request: borrowing HTTPRequest, at _: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let eventLimit = try eventRateLimit()
        let evaluation = try Evaluation(try readBody(of: request))
        let rateLimit = try eventLimit?.take(evaluation.eventCount)
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("frames")
        writer.beginArray()
        try evaluation.write(to: &writer)
        writer.endArray()
        writer.endObject()
        rateLimit?.write(into: &response)
        response.status = .ok
        response.declare("application/json")
        response.body = writer.finish()
        return .ready
    }
}
