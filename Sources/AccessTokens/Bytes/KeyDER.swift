/// Keys in DER: SubjectPublicKeyInfo (RFC 5280, section 4.1) and PrivateKeyInfo (RFC 5958, section 2), and what they
/// have of each kind of key.
enum KeyDER {
    /// Algorithms and curves, as object identifiers.
    enum Identifier {
        /// 1.2.840.113549.1.1.1 (RFC 8017, appendix A.1).
        static let rsa: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]
        /// 1.2.840.10045.2.1 (RFC 5480, section 2.1.1).
        static let ec: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
        /// 1.2.840.10045.3.1.7, the curve P-256.
        static let p256: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
        /// 1.3.101.112 (RFC 8410, section 3).
        static let ed25519: [UInt8] = [0x2B, 0x65, 0x70]
    }

    /// A public key on P-256 of its uncompressed point (RFC 5480, section 2).
    static func p256Public(point: [UInt8]) -> [UInt8] {
        publicKey(p256, point)
    }

    /// A private key on P-256 of its scalar of 32 bytes, with its public point (RFC 5915, section 3).
    static func p256Private(scalar: [UInt8], point: [UInt8]) -> [UInt8] {
        let bits = DERWriter.value(.optional1, DERWriter.value(.bitString, [0] + point))
        let key = DERWriter.integer([1]) + DERWriter.value(.octetString, scalar) + bits
        return privateKey(p256, DERWriter.value(.sequence, key))
    }

    /// A public Ed25519 key of its 32 bytes (RFC 8410, section 4).
    static func ed25519Public(point: [UInt8]) -> [UInt8] {
        publicKey(ed25519, point)
    }

    /// A private Ed25519 key of its seed of 32 bytes (RFC 8410, section 7).
    static func ed25519Private(seed: [UInt8]) -> [UInt8] {
        privateKey(ed25519, DERWriter.value(.octetString, seed))
    }

    /// RSAPublicKey of the modulus and the exponent (RFC 8017, appendix A.1.1).
    static func pkcs1Public(_ modulus: [UInt8], _ exponent: [UInt8]) -> [UInt8] {
        DERWriter.value(.sequence, DERWriter.integer(modulus) + DERWriter.integer(exponent))
    }

    /// A public RSA key of its modulus and exponent (RFC 3279, section 2.3.1).
    static func rsaPublic(_ modulus: [UInt8], _ exponent: [UInt8]) -> [UInt8] {
        publicKey(rsa, pkcs1Public(modulus, exponent))
    }

    /// A private RSA key of its eight numbers, as RSAPrivateKey of two primes (RFC 8017, appendix A.1.2).
    static func rsaPrivate(_ numbers: [[UInt8]]) -> [UInt8] {
        privateKey(rsa, DERWriter.value(.sequence, ([[0]] + numbers).flatMap(DERWriter.integer)))
    }

    private static let p256 = algorithm(Identifier.ec, DERWriter.value(.objectIdentifier, Identifier.p256))
    private static let ed25519 = algorithm(Identifier.ed25519, [])
    private static let rsa = algorithm(Identifier.rsa, DERWriter.value(.null, []))

    private static func algorithm(_ identifier: [UInt8], _ parameters: [UInt8]) -> [UInt8] {
        DERWriter.value(.sequence, DERWriter.value(.objectIdentifier, identifier) + parameters)
    }

    private static func publicKey(_ algorithm: [UInt8], _ bits: [UInt8]) -> [UInt8] {
        DERWriter.value(.sequence, algorithm + DERWriter.value(.bitString, [0] + bits))
    }

    private static func privateKey(_ algorithm: [UInt8], _ key: [UInt8]) -> [UInt8] {
        DERWriter.value(.sequence, DERWriter.integer([0]) + algorithm + DERWriter.value(.octetString, key))
    }
}
