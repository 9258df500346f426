extension Double {
    /// The angle in radians whose tangent is x, from −π/2 to π/2, within 0.51 units in the last place.
    ///
    /// x for ±0, ±π/2 for ±infinity, NaN for NaN.
    public static func atan(_ x: Double) -> Double {
        let a = x.magnitude
        // The first is also for NaN.
        guard a >= 0x1p-27 else { return x }
        guard a < 0x1p60 else { return QuarterTurn.nearest.signed(as: x) }
        let near = a <= 1 ? NearbyTangent(upToOne: a) : NearbyTangent(aboveOne: a)
        return near.angle.signed(as: x)
    }
}

/// atan a as the sum of two angles: one of the table, whose tangent is c, and a small one, whose tangent is
/// (a − c) / (1 + a·c).
struct NearbyTangent {
    private let base: RoundedAngle
    /// The small tangent, at most 1/31, with what its rounding left out.
    private let tangent: SplitSum

    /// For a ≤ 1: c is the multiple of 1/16 that is nearest to a.
    init(upToOne a: Double) {
        let (c, index) = Self.nearest(to: a)
        base = ArcTangentTable.upToOne[index]
        let product = SplitSum(a, times: c)
        let sum = SplitSum(larger: 1, product.high)
        tangent = Self.quotient(SplitSum(larger: a - c, 0), SplitSum(larger: sum.high, sum.low + product.low))
    }

    /// For a > 1: c is the nearest one to 1/a, and the tangent is (a·c − 1) / (a + c).
    init(aboveOne a: Double) {
        let (c, index) = Self.nearest(to: 1 / a)
        base = ArcTangentTable.aboveOne[index]
        let product = SplitSum(a, times: c)
        tangent = Self.quotient(SplitSum(larger: product.high - 1, product.low), SplitSum(larger: a, c))
    }

    /// The multiple of 1/16, and its place in the table. The sum's bit pattern counts sixteenths.
    private static func nearest(to a: Double) -> (Double, Int) {
        let rounder = Double.rounder / 16
        let shifted = a + rounder
        return (shifted - rounder, Int(truncatingIfNeeded: shifted.bitPattern & 31))
    }

    private static func quotient(_ dividend: SplitSum, _ divisor: SplitSum) -> SplitSum {
        let whole = dividend.high / divisor.high
        let product = SplitSum(whole, times: divisor.high)
        let left = ((dividend.high - product.high) - product.low) + (dividend.low - whole * divisor.low)
        return SplitSum(larger: whole, left / divisor.high)
    }

    /// The sum of both angles.
    var angle: Double {
        typealias Polynomial = ArcTangentPolynomial
        let t = tangent.high
        let square = t * t
        let fourth = square * square
        let low = Polynomial.c3 + square * Polynomial.c5
        let high = Polynomial.c7 + square * Polynomial.c9
        let value = low + fourth * (high + fourth * Polynomial.c11)
        let sum = SplitSum(larger: base.value, t)
        return sum.high + (sum.low + ((base.rest + tangent.low) + t * square * value))
    }
}
