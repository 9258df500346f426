import CCrypto

/// Hash functions of FIPS 180-4.
package enum HashFunction: Sendable {
    /// For names that others have chosen, such as those of Redis' scripts. It does not withstand attacks, and libcrypto
    /// may have none.
    case sha1
    case sha256

    /// Whether libcrypto has it.
    package var isAvailable: Bool { algorithm != nil }

    private var algorithm: OpaquePointer? { self == .sha1 ? Libcrypto.SHA1.shared.pointer : Libcrypto.shared.sha256 }

    /// The hash of some bytes: 20 bytes for SHA-1, 32 for SHA-256. The function must be available.
    package func digest(of bytes: some Sequence<UInt8>) -> [UInt8] {
        let (algorithm, capacity) = (algorithm, Int(EVP_MAX_MD_SIZE))
        let digest = Array(bytes).span.withBytes { address, count in
            written(capacity: capacity) { Int(ccrypto_digest(algorithm, address, count, $0, capacity)) }
        }
        return withMemory(digest)
    }
}
