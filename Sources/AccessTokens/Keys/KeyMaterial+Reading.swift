import Cryptography

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
