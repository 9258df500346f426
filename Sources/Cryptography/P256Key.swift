import CCrypto

/// A public key on P-256, for ECDSA with SHA-256 (FIPS 186-5, section 6; SEC 1).
package struct P256PublicKey: Sendable {
    /// The point, uncompressed: 4, x and y, 65 bytes.
    package let point: [UInt8]
    private let key: LibcryptoKey

    /// A key of its point, uncompressed or compressed (SEC 1, section 2.3.3). Refuses points that are not on the curve,
    /// the one at infinity, coordinates that are not less than the field's prime, and hybrid points.
    package init(point bytes: [UInt8]) throws(CryptographyFault) {
        var point = [UInt8](repeating: 0, count: Int(CCRYPTO_P256_POINT_SIZE))
        guard let key = try LibcryptoKey({ ccrypto_p256_public(bytes, bytes.count, &point) }) else { throw .noKey }
        (self.key, self.point) = (key, point)
    }

    /// Whether a signature, r and s of 32 bytes each, is that of a message.
    package func verifies(_ signature: Span<UInt8>, of message: Span<UInt8>) -> Bool {
        message.withBytes { address, count in
            signature.withBytes { place, size in
                key.with { ccrypto_p256_verifies($0, address, count, place, size) == 1 }
            }
        }
    }
}

/// A private key on P-256, for ECDSA with SHA-256.
package struct P256PrivateKey: Sendable {
    /// The key that verifies.
    package let publicKey: P256PublicKey
    private let key: LibcryptoKey

    /// A key of its scalar: 32 bytes, from 1 to the order − 1.
    package init(scalar bytes: [UInt8]) throws(CryptographyFault) {
        var point = [UInt8](repeating: 0, count: Int(CCRYPTO_P256_POINT_SIZE))
        guard let key = try LibcryptoKey({ ccrypto_p256_private(bytes, bytes.count, &point) }) else { throw .noKey }
        self.key = key
        publicKey = try P256PublicKey(point: point)
    }

    /// A new key.
    package static func generate() throws(CryptographyFault) -> P256PrivateKey {
        guard let key = try LibcryptoKey(ccrypto_p256_generate) else { throw .failed }
        return try P256PrivateKey(key)
    }

    private init(_ key: LibcryptoKey) throws(CryptographyFault) {
        let size = Int(CCRYPTO_P256_POINT_SIZE)
        let point = written(capacity: size) { place in key.with { ccrypto_p256_point($0, place) } == 1 ? size : 0 }
        guard let point else { throw .failed }
        self.key = key
        publicKey = try P256PublicKey(point: point)
    }

    /// The scalar, 32 bytes.
    package var scalar: [UInt8] {
        let size = Int(CCRYPTO_P256_SCALAR_SIZE)
        return withMemory(
            written(capacity: size) { place in key.with { ccrypto_p256_scalar($0, place, size) } > 0 ? size : 0 })
    }

    /// A signature of a message: r and s, 32 bytes each.
    package func signature(of message: Span<UInt8>) throws(CryptographyFault) -> [UInt8] {
        let size = Int(CCRYPTO_P256_SIGNATURE_SIZE)
        let signature = message.withBytes { address, count in
            written(capacity: size) { place in
                key.with { ccrypto_p256_sign($0, address, count, place) } == 1 ? size : 0
            }
        }
        guard let signature else { throw .failed }
        return signature
    }
}
