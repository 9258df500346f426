import Cryptography
import JSONText

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

extension KeyMaterial {
    /// A key on P-256 of its point, uncompressed or compressed (SEC 1, section 2.3.3).
    static func es256(point: some Collection<UInt8>) throws(KeyFault) -> KeyMaterial {
        guard let key = try? P256PublicKey(point: Array(point)) else {
            throw KeyFault("the public key is not a point of P-256")
        }
        return .es256(key)
    }

    /// An Ed25519 key of its 32 bytes (RFC 8032, section 5.1.5).
    static func ed25519(bytes: some Collection<UInt8>) throws(KeyFault) -> KeyMaterial {
        do throws(CryptographyFault) { return .ed25519(try Ed25519PublicKey(point: Array(bytes))) } catch {
            throw ed25519Fault(error, else: "the public key is not an Ed25519 key: 32 bytes")
        }
    }

    /// Why a key is no Ed25519 key: libcrypto has none, or a sentence that says why not.
    static func ed25519Fault(_ fault: CryptographyFault, else sentence: String) -> KeyFault {
        KeyFault(
            fault == .notSupported
                ? "it is an Ed25519 key, and this system's libcrypto has none; give a key of another kind" : sentence)
    }

    /// An RSA key of its modulus and exponent, the most significant byte first.
    static func rs256(modulus: [UInt8], exponent: [UInt8]) throws(KeyFault) -> KeyMaterial {
        try checkSize(ofModulus: modulus)
        guard let key = try? RSAPublicKey(modulus: modulus, exponent: exponent) else {
            throw KeyFault("the RSA key's modulus and exponent are not those of a key")
        }
        return .rs256(key)
    }

    /// An RSA key of its DER form (PKCS#1, RFC 8017, appendix A.1.1).
    static func rs256(pkcs1 der: ArraySlice<UInt8>) throws(KeyFault) -> KeyMaterial {
        var numbers = DERReader(sequence: der)
        guard let modulus = numbers?.integer(), let exponent = numbers?.integer(), numbers?.isAtEnd == true else {
            throw KeyFault("the public key is not an RSA key (PKCS#1)")
        }
        return try rs256(modulus: modulus, exponent: exponent)
    }

    /// Refuses moduli that are too short or too long. RFC 7518, section 3.3, demands 2048 bits.
    static func checkSize(ofModulus modulus: [UInt8]) throws(KeyFault) {
        let (bits, right) = (RSAPublicKey.bitCount(modulus), RSAPublicKey.bits)
        guard right.contains(bits) else {
            throw KeyFault("the RSA key has \(bits) bits; it must have from \(right.lowerBound) to \(right.upperBound)")
        }
    }
}

extension KeyMaterial {
    /// The public key in PEM; nil for a secret.
    var pem: String? {
        let der: [UInt8]
        switch self {
        case .secret: return nil
        case .es256(let key): der = KeyDER.p256Public(point: key.point)
        case .ed25519(let key): der = KeyDER.ed25519Public(point: key.point)
        case .rs256(let key): der = KeyDER.rsaPublic(key.modulus, key.exponent)
        }
        return PEMBlock(label: "PUBLIC KEY", der: der).text
    }

    /// Writes the public key as a JWK (RFC 7518, section 6; RFC 8037, section 2); of a secret only its kind.
    func writeJWK(to writer: inout JSONWriter, id: String?) {
        writer.beginObject()
        switch self {
        case .secret: writer.member("kty", "oct")
        case .es256(let key):
            writer.member("kty", "EC")
            writer.member("crv", "P-256")
            writer.member("x", Base64.url.encode(key.point[1..<33]))
            writer.member("y", Base64.url.encode(key.point[33...]))
        case .ed25519(let key):
            writer.member("kty", "OKP")
            writer.member("crv", "Ed25519")
            writer.member("x", Base64.url.encode(key.point))
        case .rs256(let key):
            writer.member("kty", "RSA")
            writer.member("n", Base64.url.encode(key.modulus))
            writer.member("e", Base64.url.encode(key.exponent))
        }
        writer.member("alg", kind.algorithm)
        writer.member("use", "sig")
        writer.member("kid", id)
        writer.endObject()
    }
}

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

/// The identity of a key: a hash of its material, whichever file it came from.
package struct KeyIdentity: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    /// The identity of a key with this material: the secret, or the public key.
    init(_ kind: KeyKind, _ material: some Sequence<UInt8>) {
        let hash = HashFunction.sha256.digest(of: Array("detent key \(kind.rawValue)\n".utf8) + material)
        var words = (high: UInt64(0), low: UInt64(0))
        for (index, byte) in hash.prefix(16).enumerated() {
            if index < 8 {
                words.high = words.high << 8 | UInt64(byte)
            } else {
                words.low = words.low << 8 | UInt64(byte)
            }
        }
        (high, low) = words
    }
}
