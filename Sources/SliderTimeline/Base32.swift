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
