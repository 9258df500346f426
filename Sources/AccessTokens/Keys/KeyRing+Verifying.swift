extension KeyRing {
    /// Verifies a token: its form, its signature, its times, and whom it is meant for.
    ///
    /// Accepts a JWS in its compact form (RFC 7515, section 3.1) with the algorithms HS256, ES256, EdDSA and RS256 and
    /// a JWT's claims (RFC 7519). The `kid` selects the key. A token without one is tried with the keys of its
    /// algorithm's kind, at most ``mostTries`` of them; a token with one that no key has, with those that have none.
    ///
    /// - Parameters:
    ///   - token: its ASCII characters; any other bytes are refused.
    ///   - now: the time in seconds since 1970.
    ///   - policy: what the service demands.
    package func verify(
        _ token: Span<UInt8>, at now: Int64, for policy: TokenPolicy
    ) throws(TokenFault) -> AccessToken {
        let token = try CompactToken(token)
        let candidates = try candidates(for: TokenHeader(token.header()))
        let signature = try token.signature()
        guard let key = candidates.first(where: { $0.material.verifies(signature, of: token.signed) }) else {
            throw .wrongSignature
        }
        return try TokenPayload(token.payload()).token(verifiedBy: key.identity, at: now, for: policy)
    }

    /// Verifies a token.
    package func verify(_ token: String, at now: Int64, for policy: TokenPolicy) throws(TokenFault) -> AccessToken {
        try verify(token.utf8.span, at: now, for: policy)
    }

    /// The keys that may have signed a token with this header, at least one.
    private func candidates(for header: TokenHeader) throws(TokenFault) -> ArraySlice<VerificationKey> {
        let fitting = keys.filter { $0.kind == header.kind }
        let nameless = fitting.filter { $0.id == nil }
        guard let id = header.keyID else {
            let tried = (nameless + fitting.filter { $0.id != nil }).prefix(Self.mostTries)
            if tried.isEmpty { throw .unknownKey }
            return tried
        }
        // Not `==`: it compares as Unicode does, whose time grows with the square of the length.
        let named = keys.filter { $0.id?.utf8.elementsEqual(id.utf8) ?? false }
        guard !named.isEmpty else {
            if nameless.isEmpty { throw .unknownKey }
            return nameless.prefix(Self.mostTries)
        }
        guard let key = named.first(where: { $0.kind == header.kind }) else { throw .unsuitableKey }
        return [key]
    }
}
