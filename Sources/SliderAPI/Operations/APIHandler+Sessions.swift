import JSONText
import MicroHTTPD
import SliderEngine
import SliderSessions
import SliderTimeline
import SliderWire

/// `/v1/sessions` and `/v1/sessions/{id}`: creating, reading and ending sessions.
extension APIHandler {
    func createSession(
        _ request: borrowing HTTPRequest, at _: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        try readBody(of: request)
        let draft = try SessionRequest.read(document, maximumTimeToLive: api.configuration.maximumTimeToLive)
        let (rendering, client) = (CreatedAnswer(id: draft.id), request.remoteNetwork)
        guard let keyed = try keyedRequest(request) else {
            return answer(api.store.create(draft, keeping: nil, for: client), by: rendering, with: &response)
        }
        let store = api.store
        return answer(keyed, by: rendering, for: client, with: &response) { keeper in
            store.create(draft, keeping: keeper, for: client)
        }
    }

    func readSession(
        _ request: borrowing HTTPRequest, at route: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let id = try sessionID(request, at: route)
        let known = try Conditions.knownTags(of: request)
        if AcceptedTypes(request.headerString(.accept)).prefer("image/svg+xml", to: "application/json") {
            return answer(
                api.store.read(id, settling: true, for: request.remoteNetwork),
                by: PictureAnswer(id: id, known: known, isNegotiated: true),
                with: &response
            )
        }
        let rendering = ReadingAnswer(id: id, known: known, content: .session)
        return answer(api.store.read(id, settling: false, for: request.remoteNetwork), by: rendering, with: &response)
    }

    func readFrame(
        _ request: borrowing HTTPRequest, at route: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let id = try sessionID(request, at: route)
        let known = try Conditions.knownTags(of: request)
        return answer(
            api.store.read(id, settling: true, for: request.remoteNetwork),
            by: ReadingAnswer(id: id, known: known, content: .frame),
            with: &response
        )
    }

    func readLayout(
        _ request: borrowing HTTPRequest, at route: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let id = try sessionID(request, at: route)
        return answer(
            api.store.read(id, settling: false, for: request.remoteNetwork),
            by: ReadingAnswer(id: id, known: .none, content: .layout),
            with: &response
        )
    }

    func deleteSession(
        _ request: borrowing HTTPRequest, at route: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let id = try sessionID(request, at: route)
        let precondition = try Conditions.precondition(of: request)
        return answer(
            api.store.end(id, if: precondition, for: request.remoteNetwork), by: EndedAnswer(id: id), with: &response)
    }
}

/// 201 with the session and its location.
private struct CreatedAnswer: Rendering {
    let id: SessionID?

    func render(_ reading: SessionReading, into response: inout HTTPResponse) {
        response.headers.append(.location, "/v1/sessions/\(reading.id)")
        response.declareEngine()
        response.headers.append(.etag, reading.tag.entityTag)
        response.declareDurability(isCommitted: reading.isCommitted)
        response.json(.created) { SessionWriter.write(reading, to: &$0) }
    }

    func problem(for error: SessionError) -> Problem { Problem(error, session: id) }
}

/// A session, its frame or its layout; 304 if the client has this version already.
private struct ReadingAnswer: Rendering {
    enum Content {
        case session
        case frame
        case layout
    }

    let id: SessionID
    let known: KnownTags
    let content: Content

    func render(_ reading: SessionReading, into response: inout HTTPResponse) {
        response.declareEngine()
        if case .layout = content {
            return response.json { LayoutWriter.write(reading.control.layout(trackWidth: reading.trackWidth), to: &$0) }
        }
        response.headers.append(.etag, reading.tag.entityTag)
        response.headers.append(.cacheControl, "no-cache")
        if case .session = content { response.headers.append(.vary, "Accept") }
        if known.contains(reading.tag) {
            response.status = .notModified
        } else {
            response.declare("application/json")
        }
        response.writeBody { writer in
            switch content {
            case .session: SessionWriter.write(reading, to: &writer)
            default:
                FrameWriter(session: id, tag: reading.tag, gesture: reading.gesture).write(reading.frame, to: &writer)
            }
        }
    }

    func problem(for error: SessionError) -> Problem { Problem(error, session: id) }
}

/// 204: the session has ended.
private struct EndedAnswer: Rendering {
    let id: SessionID

    func render(_ ended: EndedSession, into response: inout HTTPResponse) {
        response.declareEngine()
        response.declareDurability(isCommitted: ended.isCommitted)
        response.status = .noContent
    }

    func problem(for error: SessionError) -> Problem { Problem(error, session: id) }
}
