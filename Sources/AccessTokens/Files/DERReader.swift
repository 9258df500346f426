/// Reads the values of a DER text one after the other (ITU-T X.690, section 10), as far as keys need it:
///
///     30 0A  02 01 03  02 05 01 00 01 00 01
///     tag, length, content; a length from 128 on has a byte 0x80 + n, and n bytes
struct DERReader {
    /// The tags of the values that keys have.
    enum Tag: UInt8 {
        case integer = 0x02
        case bitString = 0x03
        case octetString = 0x04
        case null = 0x05
        case objectIdentifier = 0x06
        case sequence = 0x30
        /// The values of members that may be missing and are marked with [0] and [1].
        case optional0 = 0xA0
        case optional1 = 0xA1
        /// A string of bits that may be missing, with [1] in place of its own tag.
        case optionalBits1 = 0x81
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    /// A reader of the values in the sequence that is all of `bytes`; nil if they are no such sequence.
    init?(sequence bytes: ArraySlice<UInt8>) {
        var whole = DERReader(bytes)
        guard let content = whole.read(.sequence), whole.isAtEnd else { return nil }
        rest = content
    }

    /// Whether no value follows.
    var isAtEnd: Bool { rest.isEmpty }

    /// The content of the next value; nil if it has another tag, or there is none. Then the reader stays where it is.
    mutating func read(_ tag: Tag) -> ArraySlice<UInt8>? {
        guard rest.first == tag.rawValue else { return nil }
        return readAny()
    }

    /// The content of the next value of any tag with one byte; nil if there is none.
    mutating func readAny() -> ArraySlice<UInt8>? {
        var after = rest.dropFirst()
        guard let first = after.popFirst(), let length = Self.length(first, &after), length <= after.count else {
            return nil
        }
        rest = after.dropFirst(length)
        return after.prefix(length)
    }

    /// The next value, a number from 0 on, the most significant byte first; nil if it is no such number. Zero is one
    /// byte.
    mutating func integer() -> [UInt8]? {
        guard let content = read(.integer), let first = content.first, first < 0x80 else { return nil }
        guard first == 0, content.count > 1 else { return Array(content) }
        // A zero byte in front keeps the sign bit clear.
        let magnitude = Array(content.dropFirst())
        return magnitude[0] >= 0x80 ? magnitude : nil
    }

    /// The next value, a string of whole bytes in a BIT STRING; nil if it is none.
    mutating func wholeBits() -> ArraySlice<UInt8>? {
        guard let content = read(.bitString), content.first == 0 else { return nil }
        return content.dropFirst()
    }

    private static func length(_ first: UInt8, _ after: inout ArraySlice<UInt8>) -> Int? {
        guard first >= 0x80 else { return Int(first) }
        let count = Int(first & 0x7F)
        guard (1...3).contains(count), after.count >= count, after.first != 0 else { return nil }
        let length = after.prefix(count).reduce(0) { $0 << 8 | Int($1) }
        after = after.dropFirst(count)
        // DER allows only the shortest form.
        return length < 0x80 ? nil : length
    }
}

/// Writes the values of a DER text (ITU-T X.690, section 10), as far as keys need it.
enum DERWriter {
    /// A value.
    static func value(_ tag: DERReader.Tag, _ content: [UInt8]) -> [UInt8] {
        [tag.rawValue] + length(content.count) + content
    }

    /// A number from 0 on, whose most significant byte is first.
    static func integer(_ bytes: [UInt8]) -> [UInt8] {
        let significant = Array(bytes.drop { $0 == 0 })
        let needsZero = significant.first.map { $0 >= 0x80 } ?? true
        return value(.integer, (needsZero ? [0] : []) + significant)
    }

    private static func length(_ count: Int) -> [UInt8] {
        guard count >= 0x80 else { return [UInt8(count)] }
        var bytes: [UInt8] = []
        var rest = count
        while rest > 0 {
            bytes.insert(UInt8(truncatingIfNeeded: rest), at: 0)
            rest >>= 8
        }
        return [0x80 | UInt8(bytes.count)] + bytes
    }
}

/// Keys in DER: SubjectPublicKeyInfo (RFC 5280, section 4.1) and PrivateKeyInfo (RFC 5958, section 2), and what they
/// have of each kind of key.
enum KeyDER {
    /// Algorithms and curves, as object identifiers.
    enum Identifier {
        /// 1.2.840.113549.1.1.1 (RFC 8017, appendix A.1).
        static let rsa: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]
        /// 1.2.840.10045.2.1 (RFC 5480, section 2.1.1).
        static let ec: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
        /// 1.2.840.10045.3.1.7, the curve P-256.
        static let p256: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
        /// 1.3.101.112 (RFC 8410, section 3).
        static let ed25519: [UInt8] = [0x2B, 0x65, 0x70]
    }

    /// A public key on P-256 of its uncompressed point (RFC 5480, section 2).
    static func p256Public(point: [UInt8]) -> [UInt8] {
        publicKey(p256, point)
    }

    /// A private key on P-256 of its scalar of 32 bytes, with its public point (RFC 5915, section 3).
    static func p256Private(scalar: [UInt8], point: [UInt8]) -> [UInt8] {
        let bits = DERWriter.value(.optional1, DERWriter.value(.bitString, [0] + point))
        let key = DERWriter.integer([1]) + DERWriter.value(.octetString, scalar) + bits
        return privateKey(p256, DERWriter.value(.sequence, key))
    }

    /// A public Ed25519 key of its 32 bytes (RFC 8410, section 4).
    static func ed25519Public(point: [UInt8]) -> [UInt8] {
        publicKey(ed25519, point)
    }

    /// A private Ed25519 key of its seed of 32 bytes (RFC 8410, section 7).
    static func ed25519Private(seed: [UInt8]) -> [UInt8] {
        privateKey(ed25519, DERWriter.value(.octetString, seed))
    }

    /// RSAPublicKey of the modulus and the exponent (RFC 8017, appendix A.1.1).
    static func pkcs1Public(_ modulus: [UInt8], _ exponent: [UInt8]) -> [UInt8] {
        DERWriter.value(.sequence, DERWriter.integer(modulus) + DERWriter.integer(exponent))
    }

    /// A public RSA key of its modulus and exponent (RFC 3279, section 2.3.1).
    static func rsaPublic(_ modulus: [UInt8], _ exponent: [UInt8]) -> [UInt8] {
        publicKey(rsa, pkcs1Public(modulus, exponent))
    }

    /// A private RSA key of its eight numbers, as RSAPrivateKey of two primes (RFC 8017, appendix A.1.2).
    static func rsaPrivate(_ numbers: [[UInt8]]) -> [UInt8] {
        privateKey(rsa, DERWriter.value(.sequence, ([[0]] + numbers).flatMap(DERWriter.integer)))
    }

    private static let p256 = algorithm(Identifier.ec, DERWriter.value(.objectIdentifier, Identifier.p256))
    private static let ed25519 = algorithm(Identifier.ed25519, [])
    private static let rsa = algorithm(Identifier.rsa, DERWriter.value(.null, []))

    private static func algorithm(_ identifier: [UInt8], _ parameters: [UInt8]) -> [UInt8] {
        DERWriter.value(.sequence, DERWriter.value(.objectIdentifier, identifier) + parameters)
    }

    private static func publicKey(_ algorithm: [UInt8], _ bits: [UInt8]) -> [UInt8] {
        DERWriter.value(.sequence, algorithm + DERWriter.value(.bitString, [0] + bits))
    }

    private static func privateKey(_ algorithm: [UInt8], _ key: [UInt8]) -> [UInt8] {
        DERWriter.value(.sequence, DERWriter.integer([0]) + algorithm + DERWriter.value(.octetString, key))
    }
}
