import MicroHTTPD
import ServiceBasics
import SliderSessions
import SliderTimeline
import SliderWire

/// `GET /v1/sessions/{id}/stream`: a session's frames as server-sent events.
extension APIHandler {
    func watchSession(
        _ request: borrowing HTTPRequest, at route: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let id = try sessionID(request, at: route)
        let query = try QueryParameters(request.query, known: ["after", "checksum"])
        let known = try lastSeen(of: request, query)
        let rendering = StreamAnswer(
            id: id, isChecked: try query.flag("checksum"), permit: streamPermit, place: try takeStream(),
            counters: counters, clock: api.clock)
        return answer(
            api.store.watch(id, after: known, for: network), by: rendering, with: &response)
    }

    /// When the stream of the current request ends; nil if it needed no token.
    private var streamPermit: StreamPermit? {
        guard let access, let bearer else { return nil }
        return access.permit(of: bearer)
    }

    /// The last frame that the client has. A browser that reconnects sends it in the header field, and still sends the
    /// address of its first request, so the field wins.
    private func lastSeen(
        of request: borrowing HTTPRequest, _ query: QueryParameters
    ) throws(Problem) -> SessionTag? {
        let after = try query.text("after")
        if let field = request.headerString(.lastEventID), !field.isEmpty {
            guard let tag = SessionTag(field) else {
                throw Problem(
                    .badHeader, "Last-Event-ID must be a frame's id such as k3j2x9w0-17, not \(field.excerpt)")
            }
            return tag
        }
        guard let after else { return nil }
        guard let tag = SessionTag(after) else {
            throw Problem(.invalidQuery, inParameter: "after", "must be a frame's id such as k3j2x9w0-17")
        }
        return tag
    }
}

/// 200 with the stream; 204, which tells browsers to stop, if the client knew a session that has ended.
private struct StreamAnswer: Rendering {
    let id: SessionID
    let isChecked: Bool
    let permit: StreamPermit?
    /// In the share of its client; nil if there is no limit.
    let place: StreamPlace?
    let counters: WorkerCounters
    let clock: ServiceClock

    func render(_ watch: SessionWatch?, into response: inout HTTPResponse) {
        // A proxy that compressed the stream would hold its frames back (RFC 9111 §5.2.2.6).
        response.headers.append(.cacheControl, "no-store, no-transform")
        guard let watch else {
            response.status = .noContent
            return
        }
        response.headers.append(.contentType, "text/event-stream")
        // Tells nginx not to buffer the stream.
        response.headers.append(.xAccelBuffering, "no")
        let (isChecked, permit, place, counters, clock) = (isChecked, permit, place, counters, clock)
        response.stream = { waker in
            FrameStream(watch, isChecked: isChecked, permit: permit, place: place, waker, counters, clock)
        }
    }

    func problem(for error: SessionError) -> Problem { Problem(error, session: id) }
}
