import JSONText
import MicroHTTPD
import RateLimiting
import SliderEngine
import SliderRecords
import SliderSessions
import SliderTimeline
import SliderWire

/// `/v1/sessions` and `/v1/sessions/{id}`: creating, reading and ending sessions.
extension APIHandler {
    func createSession(
        _ request: borrowing HTTPRequest, at _: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let address = try SessionRequest.address(in: request.query)
        var draft = try SessionRequest.read(
            try readBody(of: request), address: address, maximumTimeToLive: api.configuration.maximumTimeToLive)
        try client.requireInRange(&draft)
        draft.owner = client.bearer.flatMap { SessionOwner($0.identity) }
        let preferences = Preferences(request)
        if preferences.wantsLayout { try countResponse() }
        let rendering = CreatedResponse(
            id: draft.id, preferences: preferences, counters: counters, rateLimit: try takeCreation())
        guard let keyed = try keyedRequest(request) else {
            return respond(api.store.create(draft, recording: nil), by: rendering, with: &response)
        }
        let store = api.store
        return respond(keyed, by: rendering, with: &response) { [draft] recorder in
            store.create(draft, recording: recorder)
        }
    }

    func readSession(
        _ request: borrowing HTTPRequest, at route: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let id = try sessionID(request, at: route)
        let known = try Conditions.knownTags(of: request)
        if AcceptedTypes(request.headerString(.accept)).prefer("image/svg+xml", to: "application/json") {
            try countPicture()
            return respond(
                api.store.read(id, settling: true),
                by: PictureResponse(id: id, known: known, isNegotiated: true),
                with: &response
            )
        }
        let hasLayout = Preferences(request).wantsLayout
        if hasLayout { try countResponse() }
        let rendering = ReadingResponse(id: id, known: known, content: hasLayout ? .sessionWithLayout : .session)
        return respond(api.store.read(id, settling: false), by: rendering, with: &response)
    }

    func readFrame(
        _ request: borrowing HTTPRequest, at route: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let id = try sessionID(request, at: route)
        let known = try Conditions.knownTags(of: request)
        return respond(
            api.store.read(id, settling: true),
            by: ReadingResponse(id: id, known: known, content: .frame),
            with: &response
        )
    }

    func readLayout(
        _ request: borrowing HTTPRequest, at route: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let id = try sessionID(request, at: route)
        try countResponse()
        return respond(
            api.store.read(id, settling: false),
            by: ReadingResponse(id: id, known: .none, content: .layout),
            with: &response
        )
    }

    /// Changes a session's control. Counts as an event.
    func patchSession(
        _ request: borrowing HTTPRequest, at route: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let id = try sessionID(request, at: route)
        let eventLimit = try eventRateLimit()
        let patch = try SessionPatch.read(try readPatch(of: request))
        let precondition = try Conditions.precondition(of: request)
        let rateLimit = try take(patch.cost, of: eventLimit)
        counters.countReshape()
        let rendering = ReshapedResponse(
            counted: patch.cost, clientLimit: eventLimit.map { ResponseCost($0, clock: api.clock) },
            event: EventsResponse(
                id: id, preferences: Preferences(request), isBatch: false, counters: counters, rateLimit: rateLimit,
                sessionRate: api.configuration.rateLimiter.limits.sessionEvents))
        guard let keyed = try keyedRequest(request) else {
            return respond(
                api.store.reshape(id, by: patch, if: precondition, recording: nil), by: rendering,
                with: &response)
        }
        let store = api.store
        return respond(keyed, by: rendering, with: &response) { recorder in
            store.reshape(id, by: patch, if: precondition, recording: recorder)
        }
    }

    func deleteSession(
        _ request: borrowing HTTPRequest, at route: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let id = try sessionID(request, at: route)
        let precondition = try Conditions.precondition(of: request)
        return respond(api.store.end(id, if: precondition), by: EndedResponse(id: id), with: &response)
    }
}

/// 201 with the session and its location.
private struct CreatedResponse: Rendering {
    let id: SessionID?
    let preferences: Preferences
    let counters: WorkerCounters

    /// The fields about the client's rate limit.
    let rateLimit: RateLimitFields?

    func render(_ reading: SessionReading, into response: inout HTTPResponse) {
        write(reading, into: &response)
        rateLimit?.write(into: &response)
    }

    func write(_ reading: SessionReading, into response: inout HTTPResponse) {
        response.headers.append(.location, "/v1/sessions/\(reading.id)")
        if let applied = preferences.appliedToSession { response.headers.append(.preferenceApplied, applied) }
        response.headers.append(.etag, reading.shown.tag.entityTag)
        response.declareDurability(isCommitted: reading.isCommitted)
        response.json(.created) { SessionWriter.write(reading, hasLayout: preferences.wantsLayout, to: &$0) }
    }

    func problem(for error: SessionError) -> Problem { counters.counted(Problem(error, session: id)) }
}

/// A session, its frame or its layout; 304 if the client has this version already.
private struct ReadingResponse: Rendering {
    enum Content {
        case session
        case sessionWithLayout
        case frame
        case layout
    }

    let id: SessionID
    let known: KnownTags
    let content: Content

    func render(_ reading: SessionReading, into response: inout HTTPResponse) {
        if case .layout = content {
            return response.json { LayoutWriter.write(reading.control.layout(trackWidth: reading.trackWidth), to: &$0) }
        }
        // One tag must not name two contents (RFC 9110 §8.8.3).
        let tag = reading.shown.tag.description + (content == .sessionWithLayout ? "-layout" : "")
        response.headers.append(.etag, "\"\(tag)\"")
        response.headers.append(.cacheControl, "no-cache")
        if content != .frame { response.headers.append(.vary, "Accept, Prefer") }
        if content == .sessionWithLayout { response.headers.append(.preferenceApplied, "layout") }
        if known.contains(tag) {
            response.status = .notModified
        } else {
            response.declare("application/json")
        }
        response.writeBody { write(reading, to: &$0) }
    }

    private func write(_ reading: SessionReading, to writer: inout JSONWriter) {
        guard content != .frame else {
            return FrameWriter(reading.shown, of: id).write(reading.shown.frame, to: &writer)
        }
        SessionWriter.write(reading, hasLayout: content == .sessionWithLayout, to: &writer)
    }

    func problem(for error: SessionError) -> Problem { Problem(error, session: id) }
}

/// The frame after a change of the control, with the control.
private struct ReshapedResponse: Rendering {
    /// For how many events its request was counted in the client's rate limit.
    let counted: Int

    /// Counts there what the session's control has cost besides; nil without a limit.
    let clientLimit: ResponseCost?

    /// What is as in the response to an event.
    let event: EventsResponse

    func render(_ reshaped: ReshapedSession, into response: inout HTTPResponse) {
        clientLimit?.charge(events: reshaped.cost - counted)
        write(reshaped, into: &response)
        event.writeRateLimit(left: reshaped.applied.left, into: &response)
    }

    func write(_ reshaped: ReshapedSession, into response: inout HTTPResponse) {
        let applied = reshaped.applied
        guard response.declare(applied, event.preferences) else { return }
        response.json {
            var frame = FrameWriter(applied, of: event.id, event.preferences)
            frame.add(reshaped.control, trackWidth: reshaped.trackWidth)
            frame.write(applied.shown.frame, to: &$0)
        }
    }

    func problem(for error: SessionError) -> Problem { event.problem(for: error) }
}

/// 204: the session has ended.
private struct EndedResponse: Rendering {
    let id: SessionID

    func render(_ ended: EndedSession, into response: inout HTTPResponse) {
        response.declareDurability(isCommitted: ended.isCommitted)
        response.status = .noContent
    }

    func problem(for error: SessionError) -> Problem { Problem(error, session: id) }
}

/// Writes a session: `{id, epoch, preset?, control, frame, layout?, watchers, createdAt, expiresAt?}`.
enum SessionWriter {
    static func write(_ reading: SessionReading, hasLayout: Bool = false, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", reading.id.description)
        writer.member("epoch", reading.shown.tag.epoch)
        if let preset = reading.preset { writer.member("preset", preset) }
        writer.name("control")
        ControlWriter.write(reading.control, to: &writer)
        writer.name("frame")
        FrameWriter(reading.shown, of: reading.id).write(reading.shown.frame, to: &writer)
        if hasLayout {
            writer.name("layout")
            LayoutWriter.write(reading.control.layout(trackWidth: reading.trackWidth), to: &writer)
        }
        writer.member("watchers", reading.watchers)
        writer.member("createdAt", Timestamp.text(reading.createdAt))
        if let expiresAt = reading.expiresAt { writer.member("expiresAt", Timestamp.text(expiresAt)) }
        writer.endObject()
    }
}
