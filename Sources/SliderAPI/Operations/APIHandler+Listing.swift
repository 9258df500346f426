package import JSONText
import MicroHTTPD
import SliderRecords
import SliderSessions
package import SliderTimeline
import SliderWire

/// `GET /v1/sessions`: the list of the sessions, for clients on this machine or with a token for it.
extension APIHandler {
    /// To find so many sessions for a list takes as long as an event.
    private static let listedSessionsOfEvent = 8

    func listSessions(
        _ request: borrowing HTTPRequest, at _: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        if access == nil { try requireLoopback(request) } else { try client.requireAllSessions() }
        let query = try SessionListQuery.read(request.query)
        try countResponse(1 + query.limit / Self.listedSessionsOfEvent)
        return respond(api.store.list(query), by: ListResponse(query: query), with: &response)
    }

    /// Refuses a client of another machine. A proxy on this machine has a loopback address, but usually says that it
    /// forwards a request. A page whose site's name points at this machine sends that name (``HostPolicy``), which is
    /// refused here even if the service allows any host.
    private func requireLoopback(_ request: borrowing HTTPRequest) throws(Problem) {
        guard request.isFromLoopback else {
            throw Problem(.forbidden, "the list is for clients on this machine, not for \(request.remoteAddress)")
        }
        for name in HTTPHeaderName.ofProxies where request.hasHeader(name) {
            throw Problem(
                .forbidden, "the list is for clients on this machine, and \(name) says that a proxy is between")
        }
        let host = request.authority
        guard api.configuration.hosts.allows(host) else {
            throw Problem(
                .forbidden,
                "the list is for clients that ask for an address, localhost or a name that --allowed-host lists, not "
                    + (host?.text.excerpt ?? ""))
        }
    }
}

/// 200 with a page of the list, and the reference to the next one.
private struct ListResponse: Rendering {
    let query: SessionQuery

    func render(_ page: SessionPage<ListedSession>, into response: inout HTTPResponse) {
        response.headers.append(.cacheControl, "no-store")
        if let next = page.next {
            response.headers.append(.link, "<\(SessionListQuery.reference(to: next, of: query))>; rel=\"next\"")
        }
        response.json { writer in
            writer.object { writer in
                writer.array("sessions", page.sessions, write)
                if let next = page.next { writer.member("next", next.text) }
            }
        }
    }

    func problem(for error: SessionError) -> Problem { Problem(error, session: nil) }

    private func write(_ session: ListedSession, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.listed(session.id, session.tag, preset: session.preset, createdAt: session.createdAt)
            if let expiresAt = session.expiresAt { writer.member("expiresAt", Timestamp.text(expiresAt)) }
        }
    }
}

extension HTTPHeaderName {
    /// What proxies add to a request that they forward: `Forwarded` (RFC 7239 §4), `Via` (RFC 9110 §7.6.3), and the
    /// fields that most of them used before.
    fileprivate static let ofProxies = ["Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP"].map {
        HTTPHeaderName(rawValue: $0)
    }
}

extension JSONWriter {
    /// Writes what every list shows of a session, in an object that the caller has begun.
    ///
    /// - Parameter createdAt: in milliseconds since 1970.
    package mutating func listed(_ id: SessionID, _ tag: SessionTag, preset: String?, createdAt: Int64) {
        member("id", id.description)
        member("epoch", tag.epoch)
        member("version", tag.version)
        if let preset { member("preset", preset) }
        member("createdAt", Timestamp.text(createdAt))
    }
}
