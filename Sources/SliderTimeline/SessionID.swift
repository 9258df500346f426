/// The name of a session: 1 to 64 characters out of `A-Z a-z 0-9 _ -` (the API's `^[A-Za-z0-9_-]{1,64}$`).
///
/// The characters are stored inline, padded with zeros: a look-up allocates no memory, and a million sessions need no
/// strings.
public struct SessionID: Hashable, Sendable {
    /// The most characters that an id may have.
    public static let maximumLength = 64

    private let words: InlineArray<8, UInt64>

    /// Reads an id from its ASCII characters; nil if they are not an id.
    public init?(_ characters: Span<UInt8>) {
        guard !characters.isEmpty, characters.count <= Self.maximumLength else { return nil }
        var words = InlineArray<8, UInt64>(repeating: 0)
        for index in characters.indices {
            let character = characters[index]
            guard Self.isAllowed(character) else { return nil }
            words[index >> 3] |= UInt64(character) << UInt64((index & 7) << 3)
        }
        self.words = words
    }

    /// Reads an id from a string; nil if it is not an id.
    public init?(_ text: String) {
        self.init(text.utf8.span)
    }

    /// Makes an id of 128 random bits in lower-case Crockford base32: 26 characters.
    public init(using generator: inout some RandomNumberGenerator) {
        let low = UInt64.random(in: .min ... .max, using: &generator)
        let high = UInt64.random(in: .min ... .max, using: &generator)
        var words = InlineArray<8, UInt64>(repeating: 0)
        for (index, character) in Base32.characters(of: UInt128(high) << 64 | UInt128(low), count: 26).enumerated() {
            words[index >> 3] |= UInt64(character) << UInt64((index & 7) << 3)
        }
        self.words = words
    }

    /// How many characters the id has.
    public var count: Int {
        var last = words.count - 1
        while words[last] == 0 { last -= 1 }
        return last * 8 + (64 - words[last].leadingZeroBitCount + 7) / 8
    }

    /// The ASCII character at an index from 0 to `count` − 1.
    public subscript(index: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: words[index >> 3] >> UInt64((index & 7) << 3))
    }

    /// Whether both are the same characters.
    public static func == (one: SessionID, other: SessionID) -> Bool {
        for index in one.words.indices where one.words[index] != other.words[index] { return false }
        return true
    }

    /// Hashes the characters.
    public func hash(into hasher: inout Hasher) {
        for index in words.indices where words[index] != 0 { hasher.combine(words[index]) }
    }

    private static func isAllowed(_ character: UInt8) -> Bool {
        switch character {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"): true
        default: false
        }
    }
}

extension SessionID: Comparable {
    /// The order of the characters' ASCII codes; an id comes before a longer one that begins with it.
    public static func < (one: SessionID, other: SessionID) -> Bool {
        for index in one.words.indices where one.words[index] != other.words[index] {
            return one.words[index].byteSwapped < other.words[index].byteSwapped
        }
        return false
    }
}

extension SessionID: CustomStringConvertible {
    /// The id as text.
    public var description: String {
        let count = count
        return String(unsafeUninitializedCapacity: count) { buffer in
            for index in 0..<count { buffer[index] = self[index] }
            return count
        }
    }
}

/// Crockford's base32 in lower case: digits and letters that are not easily confused with one another.
package enum Base32 {
    private static let alphabet: InlineArray<32, UInt8> = {
        var alphabet = InlineArray<32, UInt8>(repeating: 0)
        for (index, character) in "0123456789abcdefghjkmnpqrstvwxyz".utf8.enumerated() { alphabet[index] = character }
        return alphabet
    }()

    /// The lowest `5 * count` bits of a number as ASCII, the highest character first.
    static func characters(of number: UInt128, count: Int) -> [UInt8] {
        (0..<count).map { place in alphabet[Int(truncatingIfNeeded: number >> UInt128(5 * (count - 1 - place))) & 31] }
    }

    /// The same as a string.
    package static func text(of number: UInt128, count: Int) -> String {
        String(decoding: characters(of: number, count: count), as: UTF8.self)
    }
}
