import AccessTokens
import MicroHTTPD
import ServiceBasics
import SliderSessions
import SliderTimeline
import SliderWire

/// `GET /v1/sessions/{id}/stream` and `GET /v1/stream`: the frames of a session or of several as server-sent events.
extension APIHandler {
    /// The most sessions of a stream: their ids and tags fit into the request line that every proxy takes.
    static let streamedSessions = SessionWatches.limit

    func watchSession(
        _ request: borrowing HTTPRequest, at route: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let id = try sessionID(request, at: route)
        let query = try QueryParameters(request.query, known: ["after", "checksum"])
        let known = try lastSeen(of: request, query)
        let rendering = StreamResponse(id: id, opening: try opening(of: 1, isChecked: try query.flag("checksum")))
        return respond(api.store.watch(id, after: known), by: rendering, with: &response)
    }

    func watchSessions(
        _ request: borrowing HTTPRequest, at route: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let query = try QueryParameters(request.query, known: ["session", "checksum"], repeatable: "session")
        let asked = try Self.asked(by: query.repeated, lastEventID: request.headerString(.lastEventID))
        let opening = try opening(of: asked.count, isChecked: try query.flag("checksum"))
        let rendering = StreamsResponse(sessions: asked.map(\.session), opening: opening)
        let watches = asked.map { asked in
            // A session that the token does not allow is treated as one that does not exist.
            guard client.includes(asked.session) else {
                return SessionResult<SessionWatch?>.now(.failure(.noSuchSession))
            }
            return api.store.watch(asked.session, after: asked.known)
        }
        return respond(.all(watches), by: rendering, with: &response)
    }

    /// Opens a stream, which counts as an event for each of its sessions.
    private func opening(of sessions: Int, isChecked: Bool) throws(Problem) -> StreamOpening {
        // First the place: a stream that gets none costs no event. A wait for the events gives it back.
        let place = try takeStream()
        try countEvents(sessions)
        return StreamOpening(
            isChecked: isChecked, permit: streamPermit, place: place, counters: counters, clock: api.clock)
    }

    /// A session that a stream is asked for, and the client's last frame of it.
    private struct AskedSession {
        let session: SessionID
        var known: SessionTag?

        /// Reads `ID` or `ID@TAG`.
        init(_ text: String) throws(Problem) {
            let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
            let tag = parts.count > 1 ? SessionTag(String(parts[1])) : nil
            guard let session = SessionID(String(parts[0])), parts.count == 1 || tag != nil else {
                throw Problem(
                    .invalidQuery, inParameter: "session",
                    "must be a session's id, or an id and its last frame's such as kitchen@k3j2x9w0-17, not "
                        + (text.isEmpty ? "an empty value" : text.excerpt))
            }
            (self.session, known) = (session, tag)
        }
    }

    /// The sessions of the query. A browser that reconnects sends the first address again, with the id of the last
    /// frame of any of the sessions. The tags in the address are then outdated, and are ignored.
    private static func asked(by values: [[UInt8]], lastEventID: String?) throws(Problem) -> [AskedSession] {
        guard (1...streamedSessions).contains(values.count) else {
            throw Problem(
                .invalidQuery, inParameter: "session",
                "must be given for 1 to \(streamedSessions) sessions, not for \(values.count)")
        }
        var asked: [AskedSession] = []
        for value in values {
            let one = try AskedSession(String(decoding: value, as: UTF8.self))
            guard !asked.contains(where: { $0.session == one.session }) else {
                throw Problem(.invalidQuery, inParameter: "session", "must not name \(one.session) twice")
            }
            asked.append(one)
        }
        guard let lastEventID, !lastEventID.isEmpty else { return asked }
        guard let last = try? AskedSession(lastEventID), last.known != nil,
            asked.contains(where: { $0.session == last.session })
        else {
            throw Problem(
                .badHeader,
                "Last-Event-ID must be the id of a frame of these sessions such as kitchen@k3j2x9w0-17, not "
                    + "\(lastEventID.excerpt)")
        }
        for index in asked.indices { asked[index].known = asked[index].session == last.session ? last.known : nil }
        return asked
    }

    /// When the stream of the current request ends; nil if it needed no token.
    private var streamPermit: StreamPermit? {
        guard let access, let bearer = client.bearer else { return nil }
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

/// What a stream needs besides its sessions.
private struct StreamOpening: Sendable {
    let isChecked: Bool
    let permit: StreamPermit?
    /// Counts against the client's limit; nil if there is no limit.
    let place: StreamReservation?
    let counters: WorkerCounters
    let clock: ServiceClock

    /// 200 with the stream; 204, which tells browsers to stop, if there is nothing to watch.
    func open(_ sessions: [StreamedSession], isOfMany: Bool, in response: inout HTTPResponse) {
        // A proxy that compressed the stream would hold its frames back (RFC 9111 §5.2.2.6).
        response.headers.append(.cacheControl, "no-store, no-transform")
        guard sessions.contains(where: { $0.watch != nil }) else {
            response.status = .noContent
            return
        }
        response.headers.append(.contentType, "text/event-stream")
        // Tells nginx not to buffer the stream.
        response.headers.append(.xAccelBuffering, "no")
        response.stream = { [self] waker in
            FrameStream(
                sessions, isOfMany: isOfMany, isChecked: isChecked, permit: permit, place: place, waker, counters, clock
            )
        }
    }
}

/// The stream of a session, which may have ended already.
private struct StreamResponse: Rendering {
    let id: SessionID
    let opening: StreamOpening

    func render(_ watch: SessionWatch?, into response: inout HTTPResponse) {
        opening.open([StreamedSession(id: id, watch: watch)], isOfMany: false, in: &response)
    }

    func problem(for error: SessionError) -> Problem { Problem(error, session: id) }
}

/// The stream of several sessions. If one can't be watched, the stream has the others. But if a later try may succeed,
/// the client must try again.
private struct StreamsResponse: Rendering {
    let sessions: [SessionID]
    let opening: StreamOpening

    func render(_ watches: [Result<SessionWatch?, SessionError>], into response: inout HTTPResponse) {
        var streamed: [StreamedSession] = []
        for (id, result) in zip(sessions, watches) {
            switch result {
            case .success(let watch): streamed.append(StreamedSession(id: id, watch: watch))
            case .failure(.noSuchSession), .failure(.recordDamaged):
                streamed.append(StreamedSession(id: id, watch: nil))
            case .failure(let error): return Problem(error, session: id).write(into: &response)
            }
        }
        opening.open(streamed, isOfMany: true, in: &response)
    }

    func problem(for error: SessionError) -> Problem { Problem(error, session: sessions[0]) }
}
