import JSONText

/// What is read of a token's payload: the claims of a verified token (RFC 7519, section 4.1).
struct TokenPayload {
    private let document: JSONDocument

    init(_ bytes: [UInt8]) throws(TokenFault) {
        document = try JSONDocument(tokenPart: bytes, .payload)
    }

    /// The token that this payload describes. Throws if it must not be used now, or not for this service.
    func token(
        verifiedBy key: KeyIdentity, at now: Int64, for policy: TokenPolicy
    ) throws(TokenFault) -> AccessToken {
        guard let expiresAt = try time(.exp, "exp") else { throw .missingExpiry }
        let token = AccessToken(
            subject: try text(.sub, "sub"), issuer: try text(.iss, "iss"), scopes: try scopes(),
            sessions: try sessions(), notBefore: try time(.nbf, "nbf"), expiresAt: expiresAt, key: key)
        try checkAudience(policy.audience)
        try checkIssuer(policy.issuer)
        guard !policy.hasExpired(token, at: now) else { throw .expired }
        guard !policy.isEarly(token, at: now) else { throw .notYetValid }
        return token
    }

    /// A NumericDate (RFC 7519, section 2): seconds since 1970. A fraction counts as the second after it: that is the
    /// first whole second at which the time has come.
    private func time(_ claim: TokenFault.Claim, _ name: StaticString) throws(TokenFault) -> Int64? {
        guard let node = document.member(name, of: document.root) else { return nil }
        guard let seconds = document.number(node), seconds.magnitude <= Self.latest else {
            throw .malformedClaim(claim)
        }
        return Int64(seconds.rounded(.up))
    }

    private func text(_ claim: TokenFault.Claim, _ name: StaticString) throws(TokenFault) -> String? {
        guard let node = document.member(name, of: document.root) else { return nil }
        guard let text = document.string(node) else { throw .malformedClaim(claim) }
        return text
    }

    private func scopes() throws(TokenFault) -> Scopes {
        guard let text = try text(.scope, "scope") else { return [] }
        return Scopes(names: text.split(separator: " "))
    }

    private func sessions() throws(TokenFault) -> SessionRange {
        guard let text = try text(.sid, "sid") else { return .all }
        guard let range = SessionRange(text) else { throw .malformedClaim(.sid) }
        return range
    }

    private func checkAudience(_ audience: String?) throws(TokenFault) {
        guard let node = document.member("aud", of: document.root) else {
            if audience != nil { throw .wrongAudience }
            return
        }
        var names = [node]
        if document.kind(node) == .array {
            names = []
            var element = document.firstElement(of: node)
            while let current = element {
                names.append(current)
                element = document.element(after: current)
            }
        }
        for name in names where document.kind(name) != .string { throw .malformedClaim(.aud) }
        guard let audience, names.contains(where: { document.isString($0, audience) }) else { throw .wrongAudience }
    }

    private func checkIssuer(_ issuer: String?) throws(TokenFault) {
        guard let issuer else { return }
        guard let node = document.member("iss", of: document.root), document.isString(node, issuer) else {
            throw .wrongIssuer
        }
    }

    /// 2⁵³ − 1: up to it, a double is exact to the second.
    private static let latest = 9_007_199_254_740_991.0
}
