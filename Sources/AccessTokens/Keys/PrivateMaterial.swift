import Cryptography

/// What signs: a secret or a private key.
enum PrivateMaterial: Sendable {
    case secret(Secret)
    case es256(P256PrivateKey)
    case ed25519(Ed25519PrivateKey)
    case rs256(RSAPrivateKey)

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
    func signature(of bytes: [UInt8]) throws(CryptographyFault) -> [UInt8] {
        switch self {
        case .secret(let key): try key.code(for: bytes.span)
        case .es256(let key): try key.signature(of: bytes.span)
        case .ed25519(let key): try key.signature(of: bytes.span)
        case .rs256(let key): try key.signature(of: bytes.span)
        }
    }
}
