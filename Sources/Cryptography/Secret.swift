import CCrypto

/// A secret for HMAC with SHA-256 (RFC 2104). Its memory is overwritten when it is no longer used.
package final class Secret: @unchecked Sendable {
    // Nothing changes after the initializer: the bytes are read, and the context is copied for each call.
    private let memory: UnsafeMutableBufferPointer<UInt8>
    private let keyed: OpaquePointer

    /// A secret of these bytes, at least one.
    package convenience init(_ bytes: some Collection<UInt8>) throws(CryptographyFault) {
        guard !bytes.isEmpty else { throw .noKey }
        let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = memory.initialize(fromContentsOf: bytes)
        try self.init(memory)
    }

    /// A secret in this memory, which it frees.
    private init(_ memory: UnsafeMutableBufferPointer<UInt8>) throws(CryptographyFault) {
        self.memory = memory
        guard let keyed = ccrypto_hmac_new(Libcrypto.shared.hmac, memory.baseAddress, memory.count) else {
            Self.free(memory)
            throw .failed
        }
        self.keyed = keyed
    }

    /// A secret of random bytes, as hexadecimal digits: two for each byte.
    package static func random(byteCount: Int) throws(CryptographyFault) -> Secret {
        try Libcrypto.requireBegun()
        let random = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: byteCount)
        random.initialize(repeating: 0)
        defer { free(random) }
        guard ccrypto_random(random.baseAddress, byteCount) == 1 else { throw .failed }
        let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 2 * byteCount)
        for (index, byte) in random.enumerated() {
            let (high, low) = byte.hexadecimalDigits
            memory.initializeElement(at: 2 * index, to: high)
            memory.initializeElement(at: 2 * index + 1, to: low)
        }
        return try Secret(memory)
    }

    deinit {
        ccrypto_hmac_free(keyed)
        Self.free(memory)
    }

    /// The secret's bytes.
    package var bytes: [UInt8] { Array(memory) }

    /// The code of a message, 32 bytes.
    package func code(for message: Span<UInt8>) throws(CryptographyFault) -> [UInt8] {
        let code = message.withBytes { address, count in
            written(capacity: Int(CCRYPTO_HMAC_SIZE)) { place in
                withKey { ccrypto_hmac($0, address, count, place) } == 1 ? Int(CCRYPTO_HMAC_SIZE) : 0
            }
        }
        guard let code else { throw .failed }
        return code
    }

    /// Whether a code is the whole code of a message. They are compared in constant time.
    package func verifies(_ code: Span<UInt8>, of message: Span<UInt8>) -> Bool {
        message.withBytes { address, count in
            code.withBytes { place, size in
                withKey { ccrypto_hmac_verifies($0, address, count, place, size) == 1 }
            }
        }
    }

    /// Calls a function with the context, which is not freed meanwhile.
    private func withKey<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        withExtendedLifetime(self) { body(keyed) }
    }

    private static func free(_ memory: UnsafeMutableBufferPointer<UInt8>) {
        ccrypto_wipe(memory.baseAddress, memory.count)
        memory.deallocate()
    }
}

/// Hash functions of FIPS 180-4.
package enum HashFunction: Sendable {
    /// For identifiers that other software defines, such as those of Redis' scripts. It does not withstand attacks, and
    /// libcrypto may not have it.
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

extension Sequence<UInt8> {
    /// The bytes as hexadecimal digits, two for each.
    package var hexadecimal: String {
        String(decoding: flatMap { [$0.hexadecimalDigits.high, $0.hexadecimalDigits.low] }, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var hexadecimalDigits: (high: UInt8, low: UInt8) {
        func digit(_ value: UInt8) -> UInt8 { value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10 }
        return (digit(self >> 4), digit(self & 15))
    }
}
