/// The product of 53 bits and of seven words of 2/π, in words of 32 bits, lowest first.
struct WideProduct {
    /// How many words of 2/π are multiplied.
    static let words = 7

    /// The product's nine words, and zeros above them for reading past its end.
    private var digits = InlineArray<12, UInt32>(repeating: 0)

    /// m · (words from `firstWord` on).
    init(_ m: UInt64, firstWord: Int) {
        add(m & 0xFFFF_FFFF, firstWord: firstWord, at: 0)
        add(m &>> 32, firstWord: firstWord, at: 1)
    }

    /// Adds a word's products. Their sums with a digit and a carry fit into 64 bits.
    private mutating func add(_ factor: UInt64, firstWord: Int, at start: Int) {
        var carry: UInt64 = 0
        for place in 0..<Self.words {
            let word = UInt64(QuartersPerUnit.words[firstWord + Self.words - 1 - place])
            let sum = word &* factor &+ UInt64(digits[start + place]) &+ carry
            digits[start + place] = UInt32(truncatingIfNeeded: sum)
            carry = sum &>> 32
        }
        digits[start + Self.words] = UInt32(truncatingIfNeeded: carry)
    }

    /// 64 bits of the product, from this one on.
    func bits(from bit: Int) -> UInt64 {
        let (word, shift) = (bit / 32, UInt64(bit % 32))
        let low = UInt64(digits[word]) | UInt64(digits[word + 1]) &<< 32
        return shift == 0 ? low : (low &>> shift) | UInt64(digits[word + 2]) &<< (64 &- shift)
    }
}
