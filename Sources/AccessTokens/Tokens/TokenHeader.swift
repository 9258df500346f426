import JSONText

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
        // None of the extensions that `crit` may name is known; `b64` (RFC 7797) is one, and must be named there.
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
