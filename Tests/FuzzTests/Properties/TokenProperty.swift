import AccessTokens

/// Any bytes are a token that is refused: no key signed them. Signed bytes are accepted only while they are valid, and
/// are refused once a character of them is changed.
enum TokenProperty {
    static func check(_ bytes: [UInt8]) throws(Violation) {
        let policy = TokenPolicy()
        if let token = verified(bytes, policy) { throw Violation("a token that no key signed: \(token)") }
        var source = ByteSource(bytes)
        let split = Int(source.byte())
        let rest = Array(bytes.dropFirst())
        let ownsHeader = split & 1 == 1
        let header = ownsHeader ? Array(rest.prefix(split)) : Array(#"{"alg":"HS256"}"#.utf8)
        let payload = ownsHeader ? Array(rest.dropFirst(split)) : rest
        guard let key, let text = try? key.sign(header: header, payload: payload) else {
            throw Violation("no signature")
        }
        guard let token = verified(Array(text.utf8), policy) else { return }
        try Violation.require(policy.isValid(token, at: now), "an invalid token was accepted: \(token)")
        try Violation.require(token.key == key.verificationKey.identity, "another key signed it")
        var changed = Array(text.utf8)
        changed[rest.count % changed.count] ^= 1
        try Violation.require(verified(changed, policy) == nil, "a changed token was accepted")
    }

    private static let now: Int64 = 1_800_000_000
    private static let key = try? SigningKey(.secret)
    private static let ring = KeyRing(key.map { [$0.verificationKey] } ?? [])

    private static func verified(_ bytes: [UInt8], _ policy: TokenPolicy) -> AccessToken? {
        try? ring.verify(bytes.span, at: now, for: policy)
    }
}
