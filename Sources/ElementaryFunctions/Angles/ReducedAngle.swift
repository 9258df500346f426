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
