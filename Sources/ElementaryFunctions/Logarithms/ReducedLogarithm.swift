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
