/// The kinds of key, each with the one algorithm that it is used with (RFC 7518, section 3.1; RFC 8037, section 3.1).
package enum KeyKind: String, CaseIterable, Hashable, Sendable {
    /// A secret of at least 32 bytes, for HS256.
    case secret
    /// An elliptic curve key on P-256, for ES256.
    case es256
    /// An Ed25519 key, for EdDSA.
    case ed25519
    /// An RSA key of at least 2048 bits, for RS256.
    case rs256

    /// The algorithm's name in a token's `alg`.
    package var algorithm: String {
        switch self {
        case .secret: "HS256"
        case .es256: "ES256"
        case .ed25519: "EdDSA"
        case .rs256: "RS256"
        }
    }
}
