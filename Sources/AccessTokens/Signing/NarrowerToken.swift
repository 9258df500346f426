/// What a bearer asks for: a token for someone else that allows less than their own.
package struct NarrowerToken: Hashable, Sendable {
    /// Why a bearer does not get it.
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
