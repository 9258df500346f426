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

    /// A NumericDate (RFC 7519, section 2): seconds since 1970. A fraction is rounded up: to the first whole second at
    /// which the time has come.
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

/// What is read of a token's header (RFC 7515, section 4.1). It is not verified: it only says how to verify the rest.
///
/// Members that offer a key or its place (`jwk`, `jku`, `x5c`, `x5u`) are ignored: keys come from the service's files.
struct TokenHeader {
    /// The kind of key that the `alg` needs.
    let kind: KeyKind
    /// The `kid`; nil if there is none.
    let keyID: String?

    init(_ bytes: [UInt8]) throws(TokenFault) {
        let document = try JSONDocument(tokenPart: bytes, .header)
        let root = document.root
        if let type = document.member("typ", of: root) {
            guard let type = document.string(type), Self.isKnown(type: type) else { throw .unsupportedType }
        }
        // No extension that `crit` may name is supported. `b64` (RFC 7797) is one of them.
        guard document.member("crit", of: root) == nil, document.member("b64", of: root) == nil else {
            throw .unknownCritical
        }
        let algorithm = document.member("alg", of: root).flatMap(document.string)
        guard let kind = KeyKind.allCases.first(where: { $0.algorithm.utf8.elementsEqual((algorithm ?? "").utf8) })
        else { throw .unsupportedAlgorithm }
        self.kind = kind
        let keyID = document.member("kid", of: root)
        self.keyID = keyID.flatMap(document.string)
        guard keyID == nil || self.keyID != nil else { throw .malformed(.header) }
    }

    /// `JWT` (RFC 7519, section 5.1) and `at+jwt` (RFC 9068, section 2.1), in upper or lower case.
    private static func isKnown(type: String) -> Bool {
        guard type.utf8.count <= 6 else { return false }
        return ["jwt", "at+jwt"].contains(type.lowercased())
    }
}

extension JSONDocument {
    /// The most levels of arrays and objects in a token's header and payload.
    private static let deepestTokenPart = 16

    /// Reads a token's header or payload, which must be an object.
    init(tokenPart bytes: [UInt8], _ part: TokenFault.Part) throws(TokenFault) {
        self.init(maximumDepth: Self.deepestTokenPart, maximumLength: KeyRing.longestToken)
        do throws(JSONSyntaxError) { try read(bytes) } catch { throw .malformed(part) }
        guard kind(root) == .object else { throw .malformed(part) }
    }
}

extension TokenHeader {
    /// The header of a new token.
    static func json(_ kind: KeyKind, id: String?) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("alg", kind.algorithm)
        writer.member("typ", "JWT")
        writer.member("kid", id)
        writer.endObject()
        return writer.finish()
    }
}
