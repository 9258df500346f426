extension Double {
    /// e^x, within 0.51 units in the last place.
    ///
    /// 0 below −745.14, infinity above 709.79, 1 for ±0, NaN for NaN.
    public static func exp(_ x: Double) -> Double {
        x.magnitude < 700 ? Exponential(x).value : extremeExp(x)
    }

    /// e^x where it is very large or very small, or x is no number.
    @inline(never)
    static func extremeExp(_ x: Double) -> Double {
        if x.isNaN { return x }
        if x > 710 { return .infinity }
        if x < -746 { return 0 }
        return Exponential(x).extremeValue
    }
}

extension Double {
    /// e^x − 1, within 0.58 units in the last place, also for x near 0.
    ///
    /// −1 for −infinity, infinity above 709.79, x for ±0, NaN for NaN.
    public static func expMinusOne(_ x: Double) -> Double {
        if x.magnitude <= 0.125 { return smallExpMinusOne(x) }
        if x < -40 { return -1 }
        // Here 1 is less than a thousandth of the last place. NaN is left to exp too.
        guard x < 50 else { return exp(x) }
        let exponential = Exponential(x)
        let scaled = exponential.power * .powerOfTwo(exponential.exponent)
        let sum = SplitSum(scaled, -1)
        return sum.high + (sum.low + scaled * exponential.growth)
    }

    /// x + x²/2 + x³·polynomial for |x| ≤ 1/8. The square is exact: rounded, it would cost a tenth of the last place.
    @inline(__always)
    private static func smallExpMinusOne(_ x: Double) -> Double {
        typealias Polynomial = ExpMinusOnePolynomial
        if x.magnitude < 0x1p-54 { return x }
        let top = x.shortened
        let sum = SplitSum(larger: x, 0.5 * top * top)
        let squareRest = 0.5 * (x - top) * (x + top)
        let square = x * x
        let low = Polynomial.c3 + x * Polynomial.c4 + square * (Polynomial.c5 + x * Polynomial.c6)
        let high = Polynomial.c7 + x * Polynomial.c8 + square * (Polynomial.c9 + x * Polynomial.c10)
        let fourth = square * square
        let value = low + fourth * (high + fourth * Polynomial.c11)
        return sum.high + (sum.low + (squareRest + x * square * value))
    }
}

/// e^x as 2^exponent · (power + power · growth), with 1 ≤ power < 2 and |growth| ≤ 0.0028.
///
/// x is counted in steps of ln 2 / 128. The table has the whole steps' power, and a polynomial the rest's growth. The
/// error of `growth` is at most 2^-60: 0.01 units in the last place of e^x, besides the rounding of the sum.
struct Exponential {
    let exponent: Int64
    let power: Double
    let growth: Double

    /// For |x| ≤ 2^13. `rest` is a small number to be added to x.
    @inline(__always)
    init(_ x: Double, rest: Double = 0) {
        typealias Table = ExponentialTable
        typealias Polynomial = ExponentialPolynomial
        let shifted = x * Table.stepsPerUnit + Double.rounder
        let steps = shifted - Double.rounder
        let count = Int64(bitPattern: shifted.bitPattern &<< 13) &>> 13
        let entry = Table.powers[Int(truncatingIfNeeded: count) & 127]
        // The first difference is exact.
        let r = (x - steps * Table.stepHigh) + (rest - steps * Table.stepLow)
        let square = r * r
        exponent = count &>> 7
        power = entry.value
        growth = (entry.rest + r) + square * (0.5 + r * Polynomial.c3 + square * (Polynomial.c4 + r * Polynomial.c5))
    }

    /// The number where it is normal and 2^exponent is too.
    @inline(__always)
    var value: Double {
        let scaled = Double(bitPattern: power.bitPattern &+ UInt64(bitPattern: exponent &<< 52))
        return scaled + scaled * growth
    }
}

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

/// A power of two between 1 and 2.
struct RoundedPower {
    /// The power, rounded.
    let value: Double
    /// What its rounding left out, as a part of `value`.
    let rest: Double

    init(_ value: Double, _ rest: Double) {
        self.value = value
        self.rest = rest
    }
}
