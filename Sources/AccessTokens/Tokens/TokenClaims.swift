import JSONText

/// What a new token says (RFC 7519, section 4.1). Times are in seconds since 1970.
package struct TokenClaims: Hashable, Sendable {
    /// Whose token it is (`sub`).
    package var subject: String?
    /// What it allows (`scope`).
    package var scopes: Scopes
    /// The sessions for which it does (`sid`).
    package var sessions: SessionRange
    /// The service that it is meant for (`aud`).
    package var audience: String?
    /// Who makes it (`iss`).
    package var issuer: String?
    /// When it is made (`iat`).
    package var issuedAt: Int64?
    /// The first second at which it is valid (`nbf`).
    package var notBefore: Int64?
    /// The first second at which it is no longer valid (`exp`).
    package var expiresAt: Int64

    package init(
        subject: String? = nil, scopes: Scopes, sessions: SessionRange = .all, audience: String? = nil,
        issuer: String? = nil, issuedAt: Int64? = nil, notBefore: Int64? = nil, expiresAt: Int64
    ) {
        self.subject = subject
        self.scopes = scopes
        self.sessions = sessions
        self.audience = audience
        self.issuer = issuer
        self.issuedAt = issuedAt
        self.notBefore = notBefore
        self.expiresAt = expiresAt
    }

    /// The claims as a token's payload.
    var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("iss", issuer)
        writer.member("sub", subject)
        writer.member("aud", audience)
        writer.member("iat", issuedAt)
        writer.member("nbf", notBefore)
        writer.member("exp", expiresAt)
        writer.member("scope", scopes.names.joined(separator: " "))
        writer.member("sid", sessions.text)
        writer.endObject()
        return writer.finish()
    }
}

extension JSONWriter {
    /// Writes a member, unless its value is nil.
    mutating func member(_ name: StaticString, _ value: String?) {
        guard let value else { return }
        self.name(name)
        string(value)
    }

    /// Writes a member, unless its value is nil.
    mutating func member(_ name: StaticString, _ value: Int64?) {
        guard let value else { return }
        self.name(name)
        integer(value)
    }
}

/// A request of a bearer for a token that allows less than their own, for another client.
package struct NarrowerToken: Hashable, Sendable {
    /// Why the token is refused.
    package enum Fault: Error, Hashable, Sendable {
        /// Their token does not have these scopes.
        case missingScopes(Scopes)
        /// Their token is not for all of these sessions.
        case otherSessions(SessionRange)
        /// It allows as much as their token.
        case notNarrower
        /// Their token has expired, and is accepted only because of the leeway.
        case expired
    }

    /// What it is to allow.
    package let scopes: Scopes
    /// The sessions for which it is to do that; nil for those of the bearer's token.
    package let sessions: SessionRange?
    /// How long it is to be valid, in seconds. It ends with the bearer's token at the latest.
    package let lifetime: Int64

    package init(scopes: Scopes, sessions: SessionRange? = nil, lifetime: Int64) {
        self.scopes = scopes
        self.sessions = sessions
        self.lifetime = lifetime
    }

    /// The claims of the new token.
    ///
    /// It has fewer scopes or fewer sessions than the bearer's token, so a chain of tokens that were made of each other
    /// is short. It begins no earlier and ends no later, and has the same issuer.
    ///
    /// - Parameters:
    ///   - token: the bearer's token.
    ///   - subject: whose the new token is.
    ///   - audience: the service that it is meant for.
    ///   - now: the time in seconds since 1970.
    package func claims(
        of token: AccessToken, subject: String, audience: String?, at now: Int64
    ) throws(Fault) -> TokenClaims {
        let missing = scopes.subtracting(token.scopes.included)
        guard missing.isEmpty else { throw .missingScopes(missing) }
        let sessions = sessions ?? token.sessions
        guard token.sessions.includes(sessions) else { throw .otherSessions(sessions) }
        guard scopes.included != token.scopes.included || sessions != token.sessions else { throw .notNarrower }
        guard now < token.expiresAt else { throw .expired }
        return TokenClaims(
            subject: subject, scopes: scopes, sessions: sessions, audience: audience, issuer: token.issuer,
            issuedAt: now, notBefore: token.notBefore, expiresAt: min(now + lifetime, token.expiresAt))
    }
}
