import AccessTokens
import JSONText
import MicroHTTPD
import SliderSessions
import SliderTimeline
import SliderWire
import Synchronization

/// Reading and checking requests.
extension APIHandler {
    /// Reads the body as JSON into `document`.
    ///
    /// A web page (a request with `Origin`) must declare the body as JSON, because a foreign site can send a form
    /// without a preflight. Other clients need not: `curl -d` declares every body as a form.
    func readBody(of request: borrowing HTTPRequest) throws(Problem) {
        if request.hasHeader(.origin) { try requireJSON(request) }
        try requireNoCoding(request)
        do { try document.read(request.body) } catch { throw Problem(error) }
    }

    /// The id in the path. An invalid id names no session.
    func sessionID(_ request: borrowing HTTPRequest, at route: Route) throws(Problem) -> SessionID {
        let characters = request.path.extracting(route.parameter)
        guard let id = SessionID(characters) else { throw .noSuchSession(characters.text.excerpt) }
        if bearer != nil { try requireInRange(characters) }
        return id
    }

    /// Extends a session's life for any request for it, also one that is refused before it reaches the store.
    func extendLife(_ request: borrowing HTTPRequest, at route: Route) {
        let characters = request.path.extracting(route.parameter)
        guard route.touchesSession, let id = SessionID(characters) else { return }
        if let bearer, !bearer.token.sessions.includes(characters) { return }
        api.store.touch(id)
    }

    /// Refuses a request whose `Host` this service does not allow.
    func requireKnownHost(_ request: borrowing HTTPRequest) throws(Problem) {
        let host = request.authority
        if let host, HostPolicy.isLocal(host) { return }
        guard api.checksHosts.load(ordering: .relaxed), !api.configuration.hosts.allows(host) else { return }
        throw Problem(
            .misdirectedRequest,
            "the host must be an address, localhost or a name that --allowed-host lists, not "
                + (host?.text.excerpt ?? "")
        )
    }

    /// Refuses a body in a coding (RFC 9110 §8.4): its bytes would be read as JSON.
    private func requireNoCoding(_ request: borrowing HTTPRequest) throws(Problem) {
        guard let coding = request.headerString(.contentEncoding), !coding.isEmpty,
            !coding.utf8.span.trimmed.isEqual(toLowercase: "identity")
        else { return }
        throw Problem(
            .unsupportedMediaType, "the body must have no Content-Encoding, or identity, not \"\(coding.excerpt)\"")
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

/// The media type of a body, from `Content-Type` (RFC 9110 §8.3).
enum MediaType {
    /// Whether a field's value names JSON: `application/json` or `application/…+json` (RFC 6839 §3.1), with any
    /// parameters.
    static func isJSON(_ field: String) -> Bool {
        let bytes = field.utf8.span
        let end = bytes.firstIndex(of: UInt8(ascii: ";"), from: 0) ?? bytes.count
        let essence = bytes.extracting(0..<end).trimmed
        let (family, suffix) = ("application/", "+json")
        guard !essence.isEqual(toLowercase: "application/json") else { return true }
        guard essence.count >= family.utf8.count + suffix.utf8.count else { return false }
        return essence.extracting(first: family.utf8.count).isEqual(toLowercase: family)
            && essence.extracting(last: suffix.utf8.count).isEqual(toLowercase: suffix)
    }
}
