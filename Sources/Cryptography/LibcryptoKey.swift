import CCrypto

/// A key of libcrypto's, which is freed with the last reference.
final class LibcryptoKey: @unchecked Sendable {
    // Any number of threads may use a key once it is made. libcrypto locks what it computes lazily.
    private let pointer: OpaquePointer

    /// Takes the key that `make` returns, after libcrypto's initialization; nil if it returns none.
    init?(_ make: () -> OpaquePointer?) throws(CryptographyFault) {
        try Libcrypto.requireBegun()
        guard let pointer = make() else { return nil }
        self.pointer = pointer
    }

    deinit {
        ccrypto_key_free(pointer)
    }

    /// Calls a function with the key, which is not freed meanwhile.
    func with<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        withExtendedLifetime(self) { body(pointer) }
    }

    /// Whether a signature is that of a message; false if libcrypto fails.
    ///
    /// - Parameter digest: the hash function; nil if the algorithm has its own.
    func verifies(_ signature: Span<UInt8>, of message: Span<UInt8>, digest: String?) -> Bool {
        message.withBytes { address, count in
            signature.withBytes { place, size in
                with { ccrypto_verifies($0, digest, address, count, place, size) == 1 }
            }
        }
    }

    /// The signature of a message.
    func signature(
        of message: Span<UInt8>, digest: String?, capacity: Int
    ) throws(CryptographyFault) -> [UInt8] {
        let signature = message.withBytes { address, count in
            written(capacity: capacity) { place in
                with { ccrypto_sign($0, digest, address, count, place, capacity) }
            }
        }
        guard let signature else { throw .failed }
        return signature
    }
}
