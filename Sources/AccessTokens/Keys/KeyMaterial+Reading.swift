import Crypto
import CryptoExtras

extension KeyMaterial {
    /// The bits of an RSA key's modulus: at least as many as RFC 7518, section 3.3, demands, and not so many that a
    /// signature takes long.
    static let rsaBits = 2048...8192

    /// A key on P-256 of its point, uncompressed or compressed (SEC 1, section 2.3.3).
    static func es256(point: some Collection<UInt8>) throws(KeyFault) -> KeyMaterial {
        let point = Array(point)
        let isCompressed = point.first == 2 || point.first == 3
        let key =
            isCompressed
            ? try? P256.Signing.PublicKey(compressedRepresentation: point)
            : try? P256.Signing.PublicKey(x963Representation: point)
        guard let key else { throw KeyFault("the public key is not a point of P-256") }
        return .es256(key)
    }

    /// An Ed25519 key of its 32 bytes (RFC 8032, section 5.1.5).
    static func ed25519(bytes: some Collection<UInt8>) throws(KeyFault) -> KeyMaterial {
        guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: Array(bytes)) else {
            throw KeyFault("the public key is not an Ed25519 key: 32 bytes")
        }
        return .ed25519(key)
    }

    /// An RSA key of its modulus and exponent, the most significant byte first.
    static func rs256(modulus: [UInt8], exponent: [UInt8]) throws(KeyFault) -> KeyMaterial {
        try checkSize(ofModulus: modulus)
        guard let key = try? _RSA.Signing.PublicKey(n: modulus, e: exponent) else {
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

    /// Refuses moduli that are too short or too long.
    static func checkSize(ofModulus modulus: [UInt8]) throws(KeyFault) {
        let significant = modulus.drop { $0 == 0 }
        let bits = significant.count * 8 - (significant.first?.leadingZeroBitCount ?? 0)
        guard rsaBits.contains(bits) else {
            throw KeyFault(
                "the RSA key has \(bits) bits; it must have from \(rsaBits.lowerBound) to \(rsaBits.upperBound)")
        }
    }
}
