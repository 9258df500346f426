/// What a verified token allows.
package struct AccessToken: Sendable, Equatable {
    /// Whose token it is (`sub`); nil if the token does not say.
    package let subject: String?
    /// Who made it (`iss`); nil if the token does not say.
    package let issuer: String?
    /// What it allows (`scope`).
    package let scopes: Scopes
    /// The sessions for which it does (`sid`).
    package let sessions: SessionRange
    /// The first second at which it is valid (`nbf`), without leeway, in seconds since 1970; nil for no such bound.
    package let notBefore: Int64?
    /// The first second at which it is no longer valid (`exp`), without leeway, in seconds since 1970.
    package let expiresAt: Int64
    /// The key that verified it.
    package let key: KeyIdentity

    package init(
        subject: String?, issuer: String?, scopes: Scopes, sessions: SessionRange, notBefore: Int64?,
        expiresAt: Int64, key: KeyIdentity
    ) {
        self.subject = subject
        self.issuer = issuer
        self.scopes = scopes
        self.sessions = sessions
        self.notBefore = notBefore
        self.expiresAt = expiresAt
        self.key = key
    }
}
