import JSONText
import MicroHTTPD
import SliderSessions
import SliderTimeline
import SliderWire

/// `GET /v1/sessions/{id}/state`: a session's whole state between events, for a client that goes on by itself.
extension APIHandler {
    func readState(
        _ request: borrowing HTTPRequest, at route: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let id = try sessionID(request, at: route)
        return respond(api.store.state(id), by: StateResponse(id: id), with: &response)
    }
}

/// 200 with the state.
private struct StateResponse: Rendering {
    let id: SessionID

    func render(_ confirmed: ConfirmedState, into response: inout HTTPResponse) {
        response.headers.append(.etag, confirmed.tag.entityTag)
        response.headers.append(.cacheControl, "no-store")
        response.json { ConfirmedStateWriter.write(confirmed, of: id, engine: PageEngine.hash, to: &$0) }
    }

    func problem(for error: SessionError) -> Problem { Problem(error, session: id) }
}

/// `GET /v1/sessions/{id}/trace`: a session's last events, for a replay.
extension APIHandler {
    func readTrace(
        _ request: borrowing HTTPRequest, at route: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let id = try sessionID(request, at: route)
        try countResponse()
        return respond(api.store.trace(id), by: TraceResponse(id: id), with: &response)
    }
}

/// 200 with the trace: a line for its start and one for each event.
private struct TraceResponse: Rendering {
    let id: SessionID

    func render(_ trace: Trace, into response: inout HTTPResponse) {
        response.declare("application/x-ndjson")
        response.headers.append(.cacheControl, "no-store")
        response.writeBody { TraceWriter.write(trace, to: &$0) }
    }

    func problem(for error: SessionError) -> Problem {
        Problem(error, session: id)
    }
}
