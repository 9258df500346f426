import CCrypto

/// What all uses of libcrypto share: it is begun once, and its algorithms are looked up once.
///
/// Every type of this module takes its first step through ``shared``, so nothing is called before it is begun.
package struct Libcrypto: @unchecked Sendable {
    // The pointers are of constants that libcrypto counts references to. They stay until the process ends.
    let sha256: OpaquePointer?
    let hmac: OpaquePointer?

    /// Begun without a file of settings and without libcrypto's work at `exit` (`ccrypto_begin`).
    static let shared = Libcrypto()

    /// The parameters are libcrypto's names of the algorithms.
    init(sha256: String = "SHA256", hmac: String = "HMAC") {
        let hasBegun = ccrypto_begin() == 1
        self.sha256 = hasBegun ? ccrypto_fetch_digest(sha256) : nil
        self.hmac = hasBegun ? ccrypto_fetch_mac(hmac) : nil
    }

    /// The algorithms that every use of this module needs and libcrypto does not have. A program asks before it begins:
    /// without SHA-256 the first hash ends it.
    package static var missing: [String] { shared.missing }

    var missing: [String] {
        [sha256 == nil ? "SHA-256" : nil, hmac == nil ? "HMAC" : nil].compactMap(\.self)
    }

    /// SHA-1 apart from the others, since one use alone needs it: a libcrypto of approved algorithms may have none.
    struct SHA1: @unchecked Sendable {
        let pointer: OpaquePointer?

        static let shared = SHA1(pointer: Libcrypto.shared.missing.isEmpty ? ccrypto_fetch_digest("SHA1") : nil)
    }

    /// Why libcrypto made no key: it has none of this kind, or the reason is another fault.
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
        // The pointer lives as long as the call. libcrypto takes an address for an empty message too.
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
        // Of a capacity above 0, the buffer has an address.
        count = buffer.baseAddress.map(body) ?? 0
        // What a failure left may be a part of a secret.
        if count == 0 { ccrypto_wipe(buffer.baseAddress, capacity) }
    }
    return bytes.isEmpty ? nil : bytes
}

/// Bytes that only a lack of memory can prevent where the algorithm is there. It ends the process then, as a lack of
/// memory in Swift does.
func withMemory(_ bytes: [UInt8]?) -> [UInt8] {
    guard let bytes else { fatalError("libcrypto has no memory") }
    return bytes
}
