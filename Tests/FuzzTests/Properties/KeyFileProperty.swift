@testable import AccessTokens

/// Bytes are a file of keys, or refused with a reason that can be shown. A key that is read has a public part that is
/// read as the same key, and signs what it verifies.
enum KeyFileProperty {
    static func check(_ bytes: [UInt8]) throws(Violation) {
        let file: KeyFile
        do { file = try KeyFile(bytes, "FILE") } catch {
            let isShort = error.reason.utf8.count < 32_768
            return try Violation.require(!error.reason.isEmpty && isShort, "the reason is \(error.reason)")
        }
        try Violation.require(!file.keys.isEmpty, "a file without keys was read")
        for key in file.keys.prefix(8) {
            try checkPublicPart(key)
            if let signing = key.signing { try checkSigning(SigningKey(signing, id: key.id), key) }
        }
    }

    private static func checkPublicPart(_ key: FileKey) throws(Violation) {
        guard let text = key.verifying.pem else { return }
        guard let again = try? KeyFile(Array(text.utf8), "PUBLIC"), again.keys.count == 1 else {
            throw Violation("a public part is refused: \(text)")
        }
        try Violation.require(again.keys[0].verifying.identity == key.verifying.identity, "it is another key: \(text)")
    }

    private static func checkSigning(_ signing: SigningKey, _ key: FileKey) throws(Violation) {
        let ring = KeyRing([VerificationKey(key.verifying, id: key.id)])
        let claims = TokenClaims(scopes: .admin, expiresAt: 1)
        guard let token = try? signing.sign(claims), (try? ring.verify(token, at: 0, for: TokenPolicy())) != nil else {
            throw Violation("a key does not verify what it signs: \(key.verifying.kind)")
        }
    }
}
