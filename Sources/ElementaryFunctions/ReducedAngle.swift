/// An angle as a count of quarter turns and a rest of at most an eighth of a turn.
struct ReducedAngle {
    /// The rest, and what its rounding left out.
    let high: Double
    let low: Double
    /// The count; only its last two bits are kept.
    let quarter: UInt64

    /// For |x| ≤ 2^20: takes π/2 in parts, whose products with the count are exact. Error: 2^-66 of the rest.
    @inline(__always)
    init(_ x: Double) {
        let shifted = x * QuarterTurn.quartersPerUnit + Double.rounder
        let count = shifted - Double.rounder
        quarter = shifted.bitPattern & 3
        // Exact, like the second product.
        let first = x - count * QuarterTurn.first
        let second = count * QuarterTurn.second
        let rest = first - second
        let sum =
            rest.magnitude > 0x1p-12
            ? SplitSum(larger: rest, ((first - rest) - second) - count * QuarterTurn.rest)
            : Self.nearAxis(first, second, count)
        high = sum.high
        low = sum.low
    }

    init(high: Double, low: Double, quarter: UInt64) {
        self.high = high
        self.low = low
        self.quarter = quarter & 3
    }

    /// The rest near a multiple of π/2, where the first parts cancel. No double up to 2^20 is nearer to one than 2^-60.
    @inline(never)
    private static func nearAxis(_ first: Double, _ second: Double, _ count: Double) -> SplitSum {
        let twice = SplitSum(first, -second)
        let thrice = SplitSum(twice.high, -count * QuarterTurn.third)
        return SplitSum(thrice.high, (twice.low + thrice.low) - count * QuarterTurn.fourth)
    }
}

extension ReducedAngle {
    /// The sine of the whole angle after so many more quarter turns.
    @inline(__always)
    func sine(after quarters: UInt64) -> Double {
        let turned = quarter &+ quarters
        let value = turned & 1 == 0 ? Self.sine(high, low) : Self.cosine(high, low)
        return Self.signed(value, turned)
    }

    /// The sine and the cosine of the whole angle.
    @inline(__always)
    var sineAndCosine: (sine: Double, cosine: Double) {
        let (sine, cosine) = (Self.sine(high, low), Self.cosine(high, low))
        let isOdd = quarter & 1 == 1
        return (
            Self.signed(isOdd ? cosine : sine, quarter), Self.signed(isOdd ? sine : cosine, quarter &+ 1)
        )
    }

    /// The number, negative after two and three quarter turns.
    @inline(__always)
    private static func signed(_ value: Double, _ quarters: UInt64) -> Double {
        Double(bitPattern: value.bitPattern ^ ((quarters & 2) &<< 62))
    }

    /// sin(r + rest) for |r| ≤ π/4, within 0.59 units in the last place.
    ///
    /// r³/6 is computed from the exact cube of the first 17 digits of r and the rest of r³. If r³ were rounded as a
    /// whole, it would cost up to a quarter of the last place.
    @inline(__always)
    static func sine(_ r: Double, _ rest: Double) -> Double {
        typealias Polynomial = SinePolynomial
        let top = Double(bitPattern: r.bitPattern & ~0xF_FFFF_FFFF)
        let square = r * r
        let cubeRest = (r - top) * (square + top * (r + top))
        let sum = SplitSum(larger: r, -Polynomial.sixth * (top * top * top))
        let fourth = square * square
        let low = Polynomial.c5 + square * Polynomial.c7
        let middle = Polynomial.c9 + square * Polynomial.c11
        let high = Polynomial.c13 + square * Polynomial.c15
        let value = low + fourth * (middle + fourth * high)
        let small = fourth * r * value - Polynomial.sixth * cubeRest
        return sum.high + (sum.low + (small + rest * (1 - 0.5 * square)))
    }

    /// cos(r + rest) for |r| ≤ π/4, within 0.59 units in the last place. The square of r is exact: rounded, it would
    /// cost up to a quarter of the last place.
    @inline(__always)
    static func cosine(_ r: Double, _ rest: Double) -> Double {
        typealias Polynomial = CosinePolynomial
        let top = r.shortened
        let squareTop = top * top
        let squareRest = (r - top) * (r + top)
        let square = squareTop + squareRest
        let sum = SplitSum(larger: 1, -0.5 * squareTop)
        let fourth = square * square
        let low = Polynomial.c4 + square * Polynomial.c6
        let middle = Polynomial.c8 + square * Polynomial.c10
        let high = Polynomial.c12 + square * Polynomial.c14
        let value = low + fourth * (middle + fourth * high)
        return sum.high + (sum.low + (fourth * value - (0.5 * squareRest + r * rest)))
    }
}

extension ReducedAngle {
    /// For finite |x| ≥ 2^20. Error: 2^-70 of the rest.
    ///
    /// x is m·2^e with an integer m. Of x · 2/π, all digits are computed that stand for less than four quarters and for
    /// more than 2^-137 of one: m times seven words of 2/π, in integers.
    ///
    ///     │ multiples of 4 │ 2 bits: quarter │ fraction: its first 128 bits are kept │ …
    ///                                        └ bit `point` of the product
    @inline(never)
    static func large(_ x: Double) -> ReducedAngle {
        let exponent = Int64((x.bitPattern &>> 52) & 0x7FF) &- 1075
        let digits = (x.bitPattern & 0xF_FFFF_FFFF_FFFF) | 0x10_0000_0000_0000
        // The words before this one stand for multiples of four quarters.
        let first = exponent < 2 ? 0 : (exponent &- 2) / 32
        let product = WideProduct(digits, firstWord: Int(truncatingIfNeeded: first))
        let point = Int(truncatingIfNeeded: 32 &* (first &+ Int64(WideProduct.words)) &- exponent)
        var quarter = product.bits(from: point)
        var (high, low) = (product.bits(from: point - 64), product.bits(from: point - 128))
        // The fraction from −1/2 to 1/2.
        let isAboveHalf = high &>> 63 == 1
        if isAboveHalf {
            quarter &+= 1
            low = 0 &- low
            high = ~high &+ (low == 0 ? 1 : 0)
        }
        let angle = quarterTurns(high, low)
        let isNegative = isAboveHalf != (x < 0)
        return ReducedAngle(
            high: isNegative ? -angle.high : angle.high, low: isNegative ? -angle.low : angle.low,
            quarter: x < 0 ? 0 &- quarter : quarter)
    }

    /// π/2 times a fraction of 128 bits, of which the first 62 are not all 0.
    private static func quarterTurns(_ high: UInt64, _ low: UInt64) -> SplitSum {
        let zeros = UInt64(high.leadingZeroBitCount)
        let first = zeros == 0 ? high : (high &<< zeros) | (low &>> (64 &- zeros))
        let second = low &<< zeros
        let scale = Double.powerOfTwo(0 &- Int64(zeros))
        let top = Double(first &>> 12) * 0x1p-52 * scale
        let rest = Double((first &<< 52) | (second &>> 12)) * 0x1p-116 * scale
        let whole = QuarterTurn.nearest
        let product = SplitSum(top, times: whole)
        return SplitSum(larger: product.high, product.low + (top * QuarterTurn.nearestRest + rest * whole))
    }
}

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
