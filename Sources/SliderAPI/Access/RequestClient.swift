import AccessTokens
import MicroHTTPD
import RateLimiting
import SliderSessions
import SliderTimeline
import SliderWire

/// The client that sends a request, and which sessions its token includes.
struct RequestClient {
    /// The network (`HTTPRequest.remoteNetwork`) of the connection's peer, or of the client that a trusted proxy names.
    let network: UInt64

    /// The bearer of its token; nil if the service has no keys, or the request needs no token.
    var bearer: Bearer?

    /// Whose rate limits it uses: those of the bearer of its token, or of its network.
    var identity: ClientIdentity { bearer?.identity ?? .network(network) }

    /// Whether its token includes a session.
    func includes(_ id: Span<UInt8>) -> Bool { bearer?.token.sessions.includes(id) ?? true }

    /// The same for an id that was read.
    func includes(_ id: SessionID) -> Bool { bearer?.token.sessions.includes("\(id)") ?? true }

    /// Refuses a session that the token does not include, with the response for a session that does not exist.
    func requireInRange(_ id: Span<UInt8>) throws(Problem) {
        guard !includes(id) else { return }
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
            guard !includes(id) else { return }
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
