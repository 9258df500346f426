import Cryptography

/// What verifies a signature: a secret or a public key, read and checked once.
enum KeyMaterial: Sendable {
    case secret(Secret)
    case es256(P256PublicKey)
    case ed25519(Ed25519PublicKey)
    case rs256(RSAPublicKey)

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
        case .secret(let key): KeyIdentity(kind, key.bytes)
        case .es256(let key): KeyIdentity(kind, key.point)
        case .ed25519(let key): KeyIdentity(kind, key.point)
        case .rs256(let key): KeyIdentity(kind, KeyDER.pkcs1Public(key.modulus, key.exponent))
        }
    }

    /// Whether a signature is that of some bytes with this key. Secrets are compared in constant time.
    func verifies(_ signature: [UInt8], of bytes: ArraySlice<UInt8>) -> Bool {
        switch self {
        case .secret(let key): key.verifies(signature.span, of: bytes.span)
        case .es256(let key): key.verifies(signature.span, of: bytes.span)
        case .ed25519(let key): key.verifies(signature.span, of: bytes.span)
        case .rs256(let key): key.verifies(signature.span, of: bytes.span)
        }
    }
}
