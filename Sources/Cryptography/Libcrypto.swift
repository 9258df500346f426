import CCrypto

/// What all uses of libcrypto share: it is begun once, and its algorithms are looked up once.
///
/// Every type of this module takes its first step through ``shared``, so nothing is called before it is begun.
struct Libcrypto: @unchecked Sendable {
    // The pointers are of constants that libcrypto counts references to. They stay until the process ends.
    let sha1: OpaquePointer
    let sha256: OpaquePointer
    let hmac: OpaquePointer

    /// Begun without a file of settings and without libcrypto's work at `exit` (`ccrypto_begin`).
    static let shared = Libcrypto()

    private init() {
        guard ccrypto_begin() == 1, let sha1 = ccrypto_fetch_digest("SHA1"),
            let sha256 = ccrypto_fetch_digest("SHA256"), let hmac = ccrypto_fetch_hmac()
        else { fatalError("libcrypto can't be used: it has no SHA-1, SHA-256 or HMAC") }
        (self.sha1, self.sha256, self.hmac) = (sha1, sha256, hmac)
    }
}

/// Why something can't be made.
package enum CryptographyFault: Error, Hashable, Sendable {
    /// Bytes or numbers are not those of a key.
    case noKey
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

/// Bytes that only a lack of memory can prevent. It ends the process then, as a lack of memory in Swift does.
func withMemory(_ bytes: [UInt8]?) -> [UInt8] {
    guard let bytes else { fatalError("libcrypto has no memory") }
    return bytes
}
