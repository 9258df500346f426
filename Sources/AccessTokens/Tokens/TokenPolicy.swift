/// What a service demands of a token besides a signature.
package struct TokenPolicy: Hashable, Sendable {
    /// The leeway for clocks that differ (RFC 7519, section 4.1.4), in seconds: 60.
    package static let defaultLeeway: Int64 = 60

    /// The name of this service, which must be in a token's `aud`. If it is nil, a token with an `aud` is refused: it
    /// is meant for another service (RFC 7519, section 4.1.3).
    package let audience: String?
    /// What a token's `iss` must be; nil for any.
    package let issuer: String?
    /// How many seconds a token is valid before its `nbf` and after its `exp`.
    package let leeway: Int64

    package init(audience: String? = nil, issuer: String? = nil, leeway: Int64 = TokenPolicy.defaultLeeway) {
        self.audience = audience
        self.issuer = issuer
        self.leeway = leeway
    }

    /// Whether a verified token is valid at a time in seconds since 1970. Audience and issuer do not change with time:
    /// ``KeyRing/verify(_:at:for:)`` checks them.
    package func isValid(_ token: AccessToken, at now: Int64) -> Bool {
        !hasExpired(token, at: now) && !isEarly(token, at: now)
    }

    /// The first second at which a token is valid, with the leeway, in seconds since 1970.
    package func start(of token: AccessToken) -> Int64 {
        guard let start = token.notBefore else { return .min }
        return start.subtractingReportingOverflow(leeway).overflow ? .min : start - leeway
    }

    /// The first second at which a token is no longer valid, with the leeway, in seconds since 1970.
    package func end(of token: AccessToken) -> Int64 {
        token.expiresAt.addingReportingOverflow(leeway).overflow ? .max : token.expiresAt + leeway
    }

    func hasExpired(_ token: AccessToken, at now: Int64) -> Bool {
        now >= end(of: token)
    }

    func isEarly(_ token: AccessToken, at now: Int64) -> Bool {
        now < start(of: token)
    }
}
