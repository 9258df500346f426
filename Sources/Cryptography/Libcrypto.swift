import CCrypto

/// The state of libcrypto, for all of this module: it is initialized once, and its algorithms are looked up once.
///
/// Every type of this module uses ``shared`` first, so no function is called before the initialization.
package struct Libcrypto: @unchecked Sendable {
    // The pointers are to constants with reference counts of libcrypto. They are valid until the process ends.
    let sha256: OpaquePointer?
    let hmac: OpaquePointer?
    /// Whether it was initialized. Another function would do that otherwise, with the machine's configuration.
    let hasBegun: Bool

    /// Initialized without a configuration file and without libcrypto's work at `exit` (`ccrypto_begin`).
    static let shared = Libcrypto()

    /// The parameters are libcrypto's names of the algorithms.
    init(sha256: String = "SHA256", hmac: String = "HMAC") {
        hasBegun = ccrypto_begin() == 1
        self.sha256 = hasBegun ? ccrypto_fetch_digest(sha256) : nil
        self.hmac = hasBegun ? ccrypto_fetch_mac(hmac) : nil
    }

    /// The algorithms that every use of this module needs and libcrypto does not have. A program checks them at its
    /// start: without SHA-256 the first hash ends the process.
    package static var missing: [String] { shared.missing }

    var missing: [String] {
        [sha256 == nil ? "SHA-256" : nil, hmac == nil ? "HMAC" : nil].compactMap(\.self)
    }

    /// SHA-1, apart from the others: only one use needs it, and a libcrypto of approved algorithms may not have it.
    struct SHA1: @unchecked Sendable {
        let pointer: OpaquePointer?

        static let shared = SHA1(pointer: Libcrypto.shared.missing.isEmpty ? ccrypto_fetch_digest("SHA1") : nil)
    }

    /// Refuses a libcrypto that could not be initialized.
    static func requireBegun() throws(CryptographyFault) {
        guard shared.hasBegun else { throw .failed }
    }

    /// Why libcrypto made no key: it does not have keys of this kind, or `other`.
    static func fault(ofKeys kind: String, or other: CryptographyFault) -> CryptographyFault {
        ccrypto_has_keys(kind) == 1 ? other : .notSupported
    }
}

/// Why something can't be made.
package enum CryptographyFault: Error, Hashable, Sendable {
    /// Bytes or numbers are not those of a key.
    case noKey
    /// libcrypto has no such keys.
    case notSupported
    /// libcrypto has no memory or no random numbers.
    case failed
}

extension Span<UInt8> {
    /// Calls a function with the address of the bytes, which is never nil.
    func withBytes<Result>(_ body: (UnsafePointer<UInt8>, Int) -> Result) -> Result {
        // The pointer is valid during the call. libcrypto needs an address for an empty message too.
        withUnsafeBufferPointer { buffer in
            guard let address = buffer.baseAddress else {
                return withUnsafePointer(to: 0) { body($0, 0) }
            }
            return body(address, buffer.count)
        }
    }
}

/// The bytes that a function writes: as many as it returns, from the first one on; nil if it returns none.
func written(capacity: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        // A buffer of a capacity above 0 has an address.
        count = buffer.baseAddress.map(body) ?? 0
        // After a failure the buffer may have a part of a secret.
        if count == 0 { ccrypto_wipe(buffer.baseAddress, capacity) }
    }
    return bytes.isEmpty ? nil : bytes
}

/// The bytes. They are nil only if there is no memory, since the algorithm is available. Then it ends the process, as
/// Swift does when it has no memory.
func withMemory(_ bytes: [UInt8]?) -> [UInt8] {
    guard let bytes else { fatalError("libcrypto has no memory") }
    return bytes
}
