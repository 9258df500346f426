import CCrypto

/// A public RSA key, for PKCS#1 v1.5 with SHA-256 (RFC 8017, section 8.2).
package struct RSAPublicKey: Sendable {
    /// The bits that a modulus may have. More would take long to verify.
    package static let bits = 2048...8192
    /// The bits that an exponent may have: a longer one would take long to verify.
    static let exponentBits = 2...33

    /// The modulus, the most significant byte first, without zeros in front.
    package let modulus: [UInt8]
    /// The exponent, in the same form.
    package let exponent: [UInt8]
    private let key: LibcryptoKey

    /// A key of its numbers, the most significant byte first. Refuses an even modulus, one of other ``bits``, and an
    /// exponent that is even, 1, or has more than 33 bits.
    package init(modulus: [UInt8], exponent: [UInt8]) throws(CryptographyFault) {
        let numbers = [modulus, exponent].map(RSANumbers.significant)
        guard let key = try RSANumbers.key(of: numbers) else { throw .noKey }
        self.key = key
        (self.modulus, self.exponent) = (numbers[0], numbers[1])
    }

    /// Whether a signature, as long as the modulus, is that of a message.
    package func verifies(_ signature: Span<UInt8>, of message: Span<UInt8>) -> Bool {
        signature.count == modulus.count && key.verifies(signature, of: message, digest: "SHA256")
    }

    /// How many bits a number has that begins with its most significant byte.
    package static func bitCount(_ number: [UInt8]) -> Int {
        let significant = RSANumbers.significant(number)
        return significant.count * 8 - (significant.first?.leadingZeroBitCount ?? 0)
    }
}

/// A private RSA key of two primes, for PKCS#1 v1.5 with SHA-256.
package struct RSAPrivateKey: Sendable {
    /// The key that verifies.
    package let publicKey: RSAPublicKey
    private let key: LibcryptoKey

    /// A key of its eight numbers, in the order of RSAPrivateKey (RFC 8017, appendix A.1.2): n, e, d, p, q, dP, dQ and
    /// qInv. Refuses numbers that do not fit each other, and those that ``RSAPublicKey`` refuses.
    package init(numbers: [[UInt8]]) throws(CryptographyFault) {
        let numbers = numbers.map(RSANumbers.significant)
        guard numbers.count == Int(CCRYPTO_RSA_PRIVATE), let key = try RSANumbers.key(of: numbers) else { throw .noKey }
        self.key = key
        publicKey = try RSAPublicKey(modulus: numbers[0], exponent: numbers[1])
    }

    /// A new key, with the exponent 65537.
    package static func generate(bits: Int) throws(CryptographyFault) -> RSAPrivateKey {
        guard let key = try LibcryptoKey({ ccrypto_rsa_generate(bits) }) else { throw .failed }
        return try RSAPrivateKey(key)
    }

    private init(_ key: LibcryptoKey) throws(CryptographyFault) {
        self.key = key
        publicKey = try RSAPublicKey(
            modulus: Self.number(0, of: key), exponent: Self.number(1, of: key))
    }

    /// The eight numbers, as they were given.
    package var numbers: [[UInt8]] { (0..<CCRYPTO_RSA_PRIVATE).map { Self.number($0, of: key) } }

    /// The signature of a message, as long as the modulus.
    ///
    /// It is verified before it is returned. Numbers whose p or q is not a prime give wrong signatures, and a signature
    /// that a fault of the machine changed would reveal the key.
    package func signature(of message: Span<UInt8>) throws(CryptographyFault) -> [UInt8] {
        let signature = try key.signature(of: message, digest: "SHA256", capacity: publicKey.modulus.count)
        guard publicKey.verifies(signature.span, of: message) else { throw .failed }
        return signature
    }

    private static func number(_ index: CInt, of key: LibcryptoKey) -> [UInt8] {
        let capacity = RSAPublicKey.bits.upperBound / 8
        let bytes = written(capacity: capacity) { place in
            key.with { ccrypto_rsa_number($0, index, place, capacity) } > 0 ? capacity : 0
        }
        return RSANumbers.significant(withMemory(bytes))
    }
}

/// The numbers of RSA keys.
enum RSANumbers {
    /// A number without zeros in front.
    static func significant(_ number: [UInt8]) -> [UInt8] {
        Array(number.drop { $0 == 0 })
    }

    /// A key of significant numbers, two or eight; nil if they are none.
    static func key(of numbers: [[UInt8]]) throws(CryptographyFault) -> LibcryptoKey? {
        guard let modulus = numbers[0].last, let exponent = numbers[1].last, modulus & exponent & 1 == 1,
            RSAPublicKey.bits.contains(RSAPublicKey.bitCount(numbers[0])),
            RSAPublicKey.exponentBits.contains(RSAPublicKey.bitCount(numbers[1]))
        else { return nil }
        var bytes = numbers.flatMap { $0 }
        defer { bytes.withUnsafeMutableBytes { ccrypto_wipe($0.baseAddress, $0.count) } }
        return try LibcryptoKey { ccrypto_rsa_key(bytes, numbers.map(\.count), CInt(numbers.count)) }
    }
}
