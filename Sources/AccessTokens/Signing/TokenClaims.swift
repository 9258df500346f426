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
