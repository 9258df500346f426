import Crypto
import CryptoExtras

/// What signs: a secret or a private key.
enum PrivateMaterial: Sendable {
    case secret(SymmetricKey)
    case es256(P256.Signing.PrivateKey)
    case ed25519(Curve25519.Signing.PrivateKey)
    case rs256(_RSA.Signing.PrivateKey)

    /// What verifies the signatures of this key.
    var verifying: KeyMaterial {
        switch self {
        case .secret(let key): .secret(key)
        case .es256(let key): .es256(key.publicKey)
        case .ed25519(let key): .ed25519(key.publicKey)
        case .rs256(let key): .rs256(key.publicKey)
        }
    }

    /// The signature of some bytes.
    func signature(of bytes: [UInt8]) throws -> [UInt8] {
        switch self {
        case .secret(let key): Array(HMAC<SHA256>.authenticationCode(for: bytes, using: key))
        case .es256(let key): Array(try key.signature(for: bytes).rawRepresentation)
        case .ed25519(let key): Array(try key.signature(for: bytes))
        case .rs256(let key): Array(try key.signature(for: bytes, padding: .insecurePKCS1v1_5).rawRepresentation)
        }
    }
}
