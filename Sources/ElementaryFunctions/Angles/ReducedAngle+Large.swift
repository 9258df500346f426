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
