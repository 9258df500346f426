extension Exponential {
    /// The number, also where it overflows or is subnormal; rounded once.
    @inline(never)
    var extremeValue: Double {
        if exponent > 1024 { return .infinity }
        if exponent < -1100 { return 0 }
        let sum = SplitSum(larger: power, power * growth)
        if exponent >= 0 { return sum.high * .powerOfTwo(exponent &- 1) * 2 }
        if exponent > -1022 { return sum.high * .powerOfTwo(exponent) }
        if exponent == -1022, sum.high >= 1 { return sum.high * .leastNormal }
        // In a sum with this power of two, the last place is the place of the least subnormal number. The sum is below
        // the next power of two: its bit pattern counts these places.
        let coarse = Double.powerOfTwo(-1022 &- exponent)
        let rounded = SplitSum(larger: coarse, sum.high)
        let total = rounded.high + (rounded.low + sum.low)
        return Double(bitPattern: total.bitPattern &- coarse.bitPattern)
    }
}
