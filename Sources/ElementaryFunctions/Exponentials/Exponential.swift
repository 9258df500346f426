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
