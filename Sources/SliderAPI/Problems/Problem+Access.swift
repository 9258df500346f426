import AccessTokens
import MicroHTTPD

/// Requests of those who may not send them (RFC 6750 §3).
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

    /// Too many tokens of the client's address were refused.
    static func tooManyBadTokens(wait seconds: Int64) -> Problem {
        Problem(
            .tooManyRequests, "too many tokens from this address were refused; try again in \(seconds) s",
            headers: [(.retryAfter, "\(seconds)")])
    }

    /// The token has not the scope that a request needs.
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

    /// No request needs a token, so none is made.
    static let noKeys = Problem(
        .noSigningKey, "the service has no keys, so no request needs a token; --auth-key FILE gives it one")

    /// The key that verified the bearer's token can't sign.
    static let noSigningKey = Problem(
        .noSigningKey,
        "the service has only the public part of the key that signed the token; give --auth-key the private key, or make "
            + "the new token with detent token")

    /// The token's `sid` does not have what a request is for.
    static func outOfRange(_ detail: String) -> Problem {
        Problem(
            .insufficientScope, detail, headers: [(.wwwAuthenticate, "\(realm), error=\"insufficient_scope\"")])
    }
}
