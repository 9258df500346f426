import CCrypto

/// A public Ed25519 key (RFC 8032, section 5.1).
package struct Ed25519PublicKey: Sendable {
    /// The point, 32 bytes.
    package let point: [UInt8]
    private let key: LibcryptoKey

    /// A key of 32 bytes. A key that is no point of the curve verifies no signature. A key of small order is not
    /// refused: it verifies signatures that were made without a private key, so it must not be trusted. A libcrypto of
    /// approved algorithms may not have Ed25519.
    package init(point: [UInt8]) throws(CryptographyFault) {
        guard let key = try LibcryptoKey({ ccrypto_ed25519_public(point, point.count) }) else {
            throw Libcrypto.fault(ofKeys: "ED25519", or: .noKey)
        }
        (self.key, self.point) = (key, point)
    }

    /// Whether a signature of 64 bytes is that of a message.
    package func verifies(_ signature: Span<UInt8>, of message: Span<UInt8>) -> Bool {
        signature.count == Int(CCRYPTO_ED25519_SIGNATURE_SIZE)
            && key.verifies(signature, of: message, digest: nil)
    }
}

/// A private Ed25519 key.
package struct Ed25519PrivateKey: Sendable {
    /// The key that verifies.
    package let publicKey: Ed25519PublicKey
    private let key: LibcryptoKey

    /// A key of its seed, 32 bytes (RFC 8032, section 5.1.5).
    package init(seed: [UInt8]) throws(CryptographyFault) {
        guard let key = try LibcryptoKey({ ccrypto_ed25519_private(seed, seed.count) }) else {
            throw Libcrypto.fault(ofKeys: "ED25519", or: .noKey)
        }
        try self.init(key)
    }

    private init(_ key: LibcryptoKey) throws(CryptographyFault) {
        self.key = key
        publicKey = try Ed25519PublicKey(point: Self.bytes(of: key, ccrypto_ed25519_point))
    }

    /// A new key.
    package static func generate() throws(CryptographyFault) -> Ed25519PrivateKey {
        guard let key = try LibcryptoKey(ccrypto_ed25519_generate) else {
            throw Libcrypto.fault(ofKeys: "ED25519", or: .failed)
        }
        return try Ed25519PrivateKey(key)
    }

    /// The seed, 32 bytes.
    package var seed: [UInt8] { Self.bytes(of: key, ccrypto_ed25519_seed) }

    /// The signature of a message, 64 bytes.
    package func signature(of message: Span<UInt8>) throws(CryptographyFault) -> [UInt8] {
        try key.signature(of: message, digest: nil, capacity: Int(CCRYPTO_ED25519_SIGNATURE_SIZE))
    }

    private static func bytes(
        of key: LibcryptoKey, _ fill: (OpaquePointer, UnsafeMutablePointer<UInt8>) -> CInt
    ) -> [UInt8] {
        let size = Int(CCRYPTO_ED25519_KEY_SIZE)
        return withMemory(written(capacity: size) { place in key.with { fill($0, place) } == 1 ? size : 0 })
    }
}
