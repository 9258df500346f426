import Crypto
import CryptoExtras

/// A key that makes tokens. Its texts have nothing of its material, except ``fileText``.
package struct SigningKey: Sendable, CustomStringConvertible {
    /// The name that its tokens get as `kid`; nil if it has none.
    package let id: String?
    let material: PrivateMaterial

    init(_ material: PrivateMaterial, id: String? = nil) {
        self.material = material
        self.id = id
    }

    /// Makes a new key: a secret of 32 random bytes as 64 hexadecimal digits, or a key pair. RSA has 2048 bits.
    package init(_ kind: KeyKind) throws(SigningFault) {
        switch kind {
        case .secret:
            let random = SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) }
            let digits = random.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
            self.init(.secret(SymmetricKey(data: Array(digits.utf8))))
        case .es256: self.init(.es256(P256.Signing.PrivateKey()))
        case .ed25519: self.init(.ed25519(Curve25519.Signing.PrivateKey()))
        case .rs256:
            guard let key = try? _RSA.Signing.PrivateKey(keySize: .bits2048) else {
                throw SigningFault(description: "no RSA key can be made")
            }
            self.init(.rs256(key))
        }
    }

    /// The kind of key.
    package var kind: KeyKind { material.verifying.kind }

    /// The key that verifies its tokens.
    package var verificationKey: VerificationKey { VerificationKey(material.verifying, id: id) }

    /// The kind of key, such as `es256 key`.
    package var description: String { "\(kind.rawValue) key" }

    /// A signed token.
    package func sign(_ claims: TokenClaims) throws(SigningFault) -> String {
        try sign(header: TokenHeader.json(kind, id: id), payload: claims.json)
    }

    /// A signed token of any header and payload: the texts are signed as they are.
    package func sign(header: [UInt8], payload: [UInt8]) throws(SigningFault) -> String {
        let signed = Base64.url.encode(header) + "." + Base64.url.encode(payload)
        guard let signature = try? material.signature(of: Array(signed.utf8)) else {
            throw SigningFault(description: "no \(kind.algorithm) signature can be made")
        }
        return signed + "." + Base64.url.encode(signature)
    }
}
