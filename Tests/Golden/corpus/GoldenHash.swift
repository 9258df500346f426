/// FNV-1a with a step for each word of 64 bits, not for each byte: bytes are taken eight at a time.
package struct GoldenHash {
    private static let prime: UInt64 = 0x100_0000_01b3

    /// The hash so far.
    package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    /// The hash of nothing.
    package init() {}

    /// Adds a word.
    package mutating func add(_ word: UInt64) {
        value = (value ^ word) &* Self.prime
    }

    /// Adds the bits of a number.
    package mutating func add(_ number: Double) {
        add(number.bitPattern)
    }

    /// Adds the bits of a number, or that there is none.
    package mutating func add(_ number: Double?) {
        add(number?.bitPattern ?? 1)
    }

    /// Adds a text's bytes and their count.
    package mutating func add(_ bytes: Span<UInt8>) {
        var word: UInt64 = 0
        for index in bytes.indices {
            word = word << 8 | UInt64(bytes[index])
            if index & 7 == 7 { add(word) }
        }
        add(word)
        add(UInt64(bytes.count))
    }
}
