import AccessTokens
import MicroHTTPD
import SliderSessions
import SliderTimeline
import SliderWire

/// Who may send a request.
extension APIHandler {
    /// Refuses a request that a proxy forwards, if there are neither keys nor `--insecure-no-auth`.
    func requireDirect(_ request: borrowing HTTPRequest, at route: Route) throws(Problem) {
        guard request.isForwarded, case .local = api.configuration.access, !route.isProbe else { return }
        throw Problem(
            .forwardedRequest,
            "a proxy forwarded the request, and the service has no keys; give it one with --auth-key FILE, or, if the proxy "
                + "lets only those in who should be, --insecure-no-auth")
    }

    /// Finds out who sends a request, and refuses it if the token does not allow it. Sets `bearer`, if the service has
    /// keys and the route needs a token.
    func admit(
        _ request: borrowing HTTPRequest, at route: Route, by access: WorkerAccess
    ) throws(Problem) {
        bearer = nil
        switch route.need(for: request.method) {
        case .noToken: return
        case .anyToken: bearer = try access.bearer(of: request, from: network)
        case .scope(.metrics) where api.configuration.servesMetricsApart: return
        case .scope(let need):
            let bearer = try access.bearer(of: request, from: network)
            guard bearer.may(need) else { throw .insufficientScope(need) }
            self.bearer = bearer
        }
    }

    /// Refuses a session that the token does not include, with the response for a session that does not exist.
    func requireInRange(_ id: Span<UInt8>) throws(Problem) {
        guard let bearer, !bearer.token.sessions.includes(id) else { return }
        var problem = Problem.noSuchSession(id.text.excerpt)
        problem.namesEngine = true
        throw problem
    }

    /// Gives a new session an id that the bearer may use, or refuses the id that it has.
    ///
    /// If the request names no id, it is the token's, or a random one after the token's prefix.
    func requireInRange(_ draft: inout SessionDraft) throws(Problem) {
        guard let bearer else { return }
        let sessions = bearer.token.sessions
        if let id = draft.id {
            guard !sessions.includes("\(id)") else { return }
            throw .outOfRange("the token's sid allows only \(sessions.text ?? "all sessions"), not \"\(id)\"")
        }
        switch sessions {
        case .all: return
        case .one(let id): draft.id = SessionID(id)
        case .prefix(let prefix):
            var generator = SystemRandomNumberGenerator()
            draft.id = SessionID("\(prefix)\(SessionID(using: &generator))")
            guard draft.id == nil else { return }
            throw .outOfRange(
                "the token's sid leaves no room for a random id; give an id that begins with \(prefix)")
        }
    }

    /// Refuses a request for all sessions if the token is only for some.
    func requireAllSessions() throws(Problem) {
        guard let bearer, bearer.token.sessions != .all else { return }
        throw .outOfRange(
            "the token's sid allows only \(bearer.token.sessions.text ?? ""), and the list has all sessions")
    }
}

/// The token in `Authorization` (RFC 6750 §2.1).
enum BearerField {
    private static let scheme = "bearer"

    /// The token; nil if the field has credentials of another scheme.
    @_lifetime(copy field)
    static func token(in field: Span<UInt8>) -> Span<UInt8>? {
        let length = scheme.utf8.count
        guard field.count > length, field[length] == UInt8(ascii: " "),
            field.extracting(0..<length).isEqual(toLowercase: scheme)
        else { return nil }
        return field.extracting(length..<field.count).trimmed
    }
}
