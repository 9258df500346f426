import AccessTokens
import JSONText
import MicroHTTPD
import SliderSessions
import SliderTimeline
import SliderWire

/// Why a request was refused, as an error response says it: `application/problem+json` (RFC 9457).
///
/// It names only the first mistake, so there is at most one error. Parts of the request in it are cut to a bound
/// (``Excerpt``).
package struct Problem: Error, Sendable {
    let kind: ProblemKind
    let detail: String
    let errors: [MemberProblem]
    var headers: [(name: HTTPHeaderName, value: String)]

    /// Whether its response has the field `Detent-Engine`, as the responses of a store do.
    var namesEngine = false

    /// The rate limit that the request exceeded; nil if it was refused for another reason.
    var rateLimit: RateLimitKind?

    /// What the control shows, if it was refused because of that, and the session, if it has one.
    var shown: (frame: SessionFrame, session: SessionID?)?

    init(
        _ kind: ProblemKind, _ detail: String, errors: [MemberProblem] = [],
        headers: [(name: HTTPHeaderName, value: String)] = []
    ) {
        self.kind = kind
        self.detail = detail.cut(to: Excerpt.detail)
        self.errors = errors
        self.headers = headers
    }

    /// A problem with one member, which the detail names for people and the pointer for programs.
    init(_ kind: ProblemKind, at pointer: String, _ detail: String) {
        let error = MemberProblem(pointer: pointer, detail: detail)
        self.init(kind, pointer.isEmpty ? detail : "\(pointer.cut(to: Excerpt.pointer)) \(detail)", errors: [error])
    }

    /// A problem with one parameter of the query, which the detail names too.
    init(_ kind: ProblemKind, inParameter name: String, _ detail: String) {
        let error = MemberProblem(parameter: name, detail: detail)
        self.init(
            kind, name.isEmpty ? "a parameter without a name \(detail)" : "\(name.excerpt) \(detail)", errors: [error])
    }

    /// The same problem, with the number of a line before its detail.
    func inLine(_ number: Int) -> Problem {
        Problem(kind, "line \(number): \(detail)", errors: errors, headers: headers)
    }

    /// The problem in one line of plain text, for a terminal.
    package var line: String { "\(kind.title): \(detail)" }
}

/// What is wrong with one member of a request's body, or with one parameter of its query. Parts of the request in it
/// are cut to a bound (``Excerpt``).
struct MemberProblem: Sendable, Equatable {
    /// The place of the mistake in the request.
    enum Location: Sendable, Equatable {
        /// In the body, at a JSON pointer (RFC 6901).
        case pointer(String)
        /// In the query, under a name.
        case parameter(String)
    }

    /// The place of the mistake.
    let location: Location

    /// What was wrong and what would be right.
    let detail: String

    init(pointer: String, detail: String) {
        location = .pointer(pointer.cut(to: Excerpt.pointer))
        self.detail = detail.cut(to: Excerpt.detail)
    }

    init(parameter: String, detail: String) {
        location = .parameter(parameter.excerpt)
        self.detail = detail.cut(to: Excerpt.detail)
    }
}

extension Problem {
    /// Writes the problem into a response.
    func write(into response: inout HTTPResponse) {
        response.status = HTTPStatus(rawValue: kind.status)
        response.declare("application/problem+json")
        for header in headers { response.headers.append(header.name, header.value) }
        response.writeBody { writer in
            writer.beginObject()
            writer.member("type", "/problems/\(kind.rawValue)")
            writer.member("title", kind.title)
            writer.member("status", kind.status)
            writer.member("detail", detail)
            if !errors.isEmpty { writer.array("errors", errors, write) }
            if let shown {
                writer.name("frame")
                FrameWriter(shown.frame, of: shown.session).write(shown.frame.frame, to: &writer)
            }
            writer.endObject()
        }
    }

    private func write(_ error: MemberProblem, to writer: inout JSONWriter) {
        writer.object {
            switch error.location {
            case .pointer(let pointer): $0.member("pointer", pointer)
            case .parameter(let name): $0.member("parameter", name)
            }
            $0.member("detail", error.detail)
        }
    }
}

/// Requests that the client may not send (RFC 6750 §3).
extension Problem {
    private static let realm = #"Bearer realm="detent""#

    /// The request has no token.
    static let noToken = Problem(
        .unauthenticated, "the request has no token; send Authorization: Bearer and a token, which detent token makes",
        headers: [(.wwwAuthenticate, realm)])

    /// The request has several tokens.
    static let repeatedToken = badToken("the request has more than one Authorization; send one")

    /// The token is refused.
    static func badToken(_ fault: TokenFault) -> Problem { badToken("the token \(fault.reason)") }

    private static func badToken(_ detail: String) -> Problem {
        let description = String(decoding: detail.utf8.filter(isDescriptive), as: UTF8.self)
        return Problem(
            .unauthenticated, detail,
            headers: [(.wwwAuthenticate, "\(realm), error=\"invalid_token\", error_description=\"\(description)\"")])
    }

    /// Whether a character may be in an `error_description`.
    private static func isDescriptive(_ character: UInt8) -> Bool {
        (0x20...0x7E).contains(character) && character != UInt8(ascii: "\"") && character != UInt8(ascii: "\\")
    }

    /// The token does not have the scope that a request needs.
    static func insufficientScope(_ need: Scopes) -> Problem {
        let names = need.names.joined(separator: " ")
        return Problem(
            .insufficientScope, "the token's scope must have \(names)",
            headers: [(.wwwAuthenticate, "\(realm), error=\"insufficient_scope\", scope=\"\(names)\"")])
    }

    /// The bearer does not get the token that they ask for.
    ///
    /// - Parameter token: the bearer's.
    init(_ fault: NarrowerToken.Fault, of token: AccessToken) {
        switch fault {
        case .missingScopes(let scopes): self = .insufficientScope(scopes)
        case .otherSessions(let sessions):
            let asked = sessions.text.map { "\"\($0)\"" } ?? "all sessions"
            self = .outOfRange("the token's sid allows only \(token.sessions.text ?? "all sessions"), not \(asked)")
        case .notNarrower:
            self = .outOfRange("the new token must allow less than the one sent: fewer scopes, or fewer sessions")
        case .expired: self = .badToken(.expired)
        }
    }

    /// The new token would be longer than those that are accepted.
    static func tooLongToSign(_ count: Int) -> Problem {
        .outOfRange(
            "the new token would have \(count) bytes, and may have \(KeyRing.longestToken): the sub or iss of the one sent is "
                + "too long")
    }

    /// The service has no keys, so it makes no tokens.
    static let noKeys = Problem(
        .noSigningKey, "the service has no keys, so no request needs a token; --auth-key FILE gives it one")

    /// The key that verified the bearer's token can't sign.
    static let noSigningKey = Problem(
        .noSigningKey,
        "the service has only the public part of the key that signed the token; give --auth-key the private key, or make "
            + "the new token with detent token")

    /// The token's `sid` does not include the request's session.
    static func outOfRange(_ detail: String) -> Problem {
        Problem(
            .insufficientScope, detail, headers: [(.wwwAuthenticate, "\(realm), error=\"insufficient_scope\"")])
    }
}
