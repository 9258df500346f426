import CCrypto

/// A key of libcrypto's, which is freed with the last reference.
final class LibcryptoKey: @unchecked Sendable {
    // libcrypto reads a key from any number of threads once it is made. What it computes of one lazily, it locks.
    let pointer: OpaquePointer

    /// Takes what a function makes once libcrypto is begun; nil for a key that it does not make.
    init?(_ make: () -> OpaquePointer?) {
        _ = Libcrypto.shared
        guard let pointer = make() else { return nil }
        self.pointer = pointer
    }

    deinit {
        ccrypto_key_free(pointer)
    }

    /// Whether a signature is that of a message. A failure of libcrypto's is not.
    ///
    /// - Parameter digest: the hash function; nil if the algorithm has its own.
    func verifies(_ signature: Span<UInt8>, of message: Span<UInt8>, digest: String?) -> Bool {
        message.withBytes { address, count in
            signature.withBytes { ccrypto_verifies(pointer, digest, address, count, $0, $1) == 1 }
        }
    }

    /// The signature of a message.
    func signature(
        of message: Span<UInt8>, digest: String?, capacity: Int
    ) throws(CryptographyFault) -> [UInt8] {
        let signature = message.withBytes { address, count in
            written(capacity: capacity) { ccrypto_sign(pointer, digest, address, count, $0, capacity) }
        }
        guard let signature else { throw .failed }
        return signature
    }
}
