import Crypto
import CryptoExtras

/// What verifies a signature: a secret or a public key, read and checked once.
enum KeyMaterial: Sendable {
    case secret(SymmetricKey)
    case es256(P256.Signing.PublicKey)
    case ed25519(Curve25519.Signing.PublicKey)
    case rs256(_RSA.Signing.PublicKey)

    /// The kind of key.
    var kind: KeyKind {
        switch self {
        case .secret: .secret
        case .es256: .es256
        case .ed25519: .ed25519
        case .rs256: .rs256
        }
    }

    /// The identity of the key.
    var identity: KeyIdentity {
        switch self {
        case .secret(let key): KeyIdentity(kind, key.withUnsafeBytes { Array($0) })
        case .es256(let key): KeyIdentity(kind, key.x963Representation)
        case .ed25519(let key): KeyIdentity(kind, key.rawRepresentation)
        case .rs256(let key): KeyIdentity(kind, key.pkcs1DERRepresentation)
        }
    }

    /// Whether a signature is that of some bytes with this key. Secrets are compared in constant time.
    func verifies(_ signature: [UInt8], of bytes: ArraySlice<UInt8>) -> Bool {
        switch self {
        case .secret(let key):
            return HMAC<SHA256>.isValidAuthenticationCode(signature, authenticating: bytes, using: key)
        case .es256(let key):
            // RFC 7518, section 3.4: r and s, 32 bytes each.
            guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature) else { return false }
            return key.isValidSignature(signature, for: bytes)
        case .ed25519(let key):
            return key.isValidSignature(signature, for: bytes)
        case .rs256(let key):
            let signature = _RSA.Signing.RSASignature(rawRepresentation: signature)
            return key.isValidSignature(signature, for: bytes, padding: .insecurePKCS1v1_5)
        }
    }
}
