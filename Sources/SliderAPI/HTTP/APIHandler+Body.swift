import JSONText
import MicroHTTPD
import SliderSessions
import Synchronization

/// What operations ask of a request.
extension APIHandler {
    /// Reads the body as JSON into `document`.
    ///
    /// A web page (a request with `Origin`) must call its body JSON, for a form of a foreign site can be sent without a
    /// preflight; others need not, since `curl -d` calls everything a form.
    func readBody(of request: borrowing HTTPRequest) throws(Problem) {
        if request.hasHeader(.origin) { try requireJSON(request) }
        do { try document.read(request.body) } catch { throw Problem(error) }
    }

    /// The id in the path. What is not an id names no session.
    func sessionID(_ request: borrowing HTTPRequest, at route: Route) throws(Problem) -> SessionID {
        let characters = request.path.extracting(route.parameter)
        guard let id = SessionID(characters) else { throw .noSuchSession(characters.text.excerpt) }
        return id
    }

    /// Any request for a session puts its expiry off, also one that is refused before the store hears of it.
    func putExpiryOff(_ request: borrowing HTTPRequest, at route: Route) {
        switch route.name {
        case .session, .frame, .events, .layout, .trace, .stream, .picture:
            if let id = SessionID(request.path.extracting(route.parameter)) { api.store.touch(id) }
        default: break
        }
    }

    /// Refuses a request that asks for a host that this service does not answer for.
    func requireKnownHost(_ request: borrowing HTTPRequest) throws(Problem) {
        let host = request.authority
        if let host, HostPolicy.isLocal(host) { return }
        guard api.checksHosts.load(ordering: .relaxed), !api.configuration.hosts.allows(host) else { return }
        throw Problem(
            .misdirectedRequest,
            "this service answers to addresses, localhost and what --allowed-host names, not "
                + (host?.text.excerpt ?? "")
        )
    }

    private func requireJSON(_ request: borrowing HTTPRequest) throws(Problem) {
        let type = request.headerString(.contentType) ?? ""
        guard MediaType.isJSON(type) else {
            throw Problem(
                .unsupportedMediaType,
                "a web page must send Content-Type: application/json, not \(type.isEmpty ? "none" : "\"\(type.excerpt)\"")"
            )
        }
    }
}
