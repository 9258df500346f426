extension Double {
    /// The natural logarithm, within 0.51 units in the last place.
    ///
    /// +0 for 1, −infinity for ±0, NaN for less and for NaN, infinity for infinity.
    public static func log(_ x: Double) -> Double {
        x >= leastNormal && x < .infinity ? ReducedLogarithm(x).value : extremeLog(x)
    }

    /// The logarithm where x is subnormal, or not a positive number.
    @inline(never)
    private static func extremeLog(_ x: Double) -> Double {
        if x == 0 { return -.infinity }
        if x < 0 { return .nan }
        // Infinity and NaN.
        guard x < .infinity else { return x }
        return ReducedLogarithm(x * 0x1p54, shift: -54).value
    }
}

extension Double {
    /// The natural logarithm of 1 + x, within 0.51 units in the last place, also for x near 0.
    ///
    /// x for ±0, −infinity for −1, NaN for less and for NaN, infinity for infinity.
    public static func log(onePlus x: Double) -> Double {
        if x.magnitude < 0x1p-54 { return x }
        guard x > -1, x < .infinity else { return x == -1 ? -.infinity : x < -1 ? .nan : x }
        let sum = SplitSum(1, x)
        return ReducedLogarithm(sum.high, addend: sum.low).value
    }
}

/// log x as `whole` + log(1 + `part` + `partRest`) + `wholeRest`, with |part| ≤ 1/128.
///
/// x is 2^k · z, with 0.6875 ≤ z < 1.375. The table has a short reciprocal of z. Their product, 1 + part + partRest, is
/// exact. Around 1 the reciprocal is 1: `whole` is 0 and `part` is x − 1, so no digits cancel.
struct ReducedLogarithm {
    /// A multiple of 2^-42: exact.
    let whole: Double
    let wholeRest: Double
    let part: Double
    let partRest: Double

    /// For normal x > 0. `shift` is added to the exponent k. `addend`, a part of the last place of x, is added to x.
    @inline(__always)
    init(_ x: Double, shift: Int64 = 0, addend: Double? = nil) {
        typealias Table = LogarithmTable
        let offset = x.bitPattern &- 0.6875.bitPattern
        let exponent = Int64(bitPattern: offset) &>> 52
        let entry = Table.intervals[Int(truncatingIfNeeded: offset &>> 45) & 127]
        let z = Double(bitPattern: x.bitPattern &- UInt64(bitPattern: exponent &<< 52))
        let top = z.shortened
        // Both terms are exact.
        let product = SplitSum(larger: top * entry.value - 1, (z - top) * entry.value)
        if let addend, exponent < 64 {
            let sum = SplitSum(larger: product.high, addend * .powerOfTwo(0 &- exponent) * entry.value)
            part = sum.high
            partRest = product.low + sum.low
        } else {
            part = product.high
            partRest = product.low
        }
        let count = Double(exponent &+ shift)
        whole = count * Table.ln2High + entry.logarithm
        wholeRest = count * Table.ln2Low + entry.rest
    }

    /// The logarithm, within 0.51 units in the last place.
    @inline(__always)
    var value: Double {
        let sum = SplitSum(larger: whole, part)
        return sum.high + (sum.low + (partRest + wholeRest) + part * part * (part * remainder - 0.5))
    }

    /// (log(1 + part) − part + part²/2) / part³
    @inline(__always)
    var remainder: Double {
        typealias Polynomial = LogarithmPolynomial
        let square = part * part
        let low = Polynomial.c3 + part * Polynomial.c4
        let middle = Polynomial.c5 + part * Polynomial.c6
        let high = Polynomial.c7 + part * Polynomial.c8
        return low + square * (middle + square * (high + square * Polynomial.c9))
    }
}

extension ReducedLogarithm {
    /// The logarithm with an error of 2^-67 of it.
    @inline(__always)
    var split: SplitSum {
        let top = part.shortened
        let rest = part - top
        let linear = SplitSum(larger: whole, part)
        // Half of the square of `part`: exact here, and what this leaves out below.
        let square = SplitSum(larger: linear.high, -0.5 * top * top)
        let squareRest = 0.5 * rest * (part + top) + part * partRest
        let cube = part * part * part * remainder
        let low = (linear.low + square.low) + (partRest + wholeRest) + (cube - squareRest)
        return SplitSum(larger: square.high, low)
    }
}

/// The reciprocal of the numbers in an interval, in 10 binary places.
struct ShortReciprocal {
    let value: Double
    /// Minus its logarithm: a multiple of 2^-42, and the rest.
    let logarithm: Double
    let rest: Double

    init(_ value: Double, _ logarithm: Double, _ rest: Double) {
        self.value = value
        self.logarithm = logarithm
        self.rest = rest
    }
}
