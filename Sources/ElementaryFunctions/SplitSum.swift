/// A number as the sum of two doubles: `high` is the double nearest to it, and `low` is what that leaves out.
package struct SplitSum {
    package let high: Double
    package let low: Double

    /// The exact sum of two numbers. The first one must be 0, have the greater magnitude, or be a multiple of the last
    /// place of the second one.
    @inline(__always)
    package init(larger: Double, _ smaller: Double) {
        high = larger + smaller
        low = (larger - high) + smaller
    }

    /// The exact sum of any two numbers.
    @inline(__always)
    init(_ first: Double, _ second: Double) {
        high = first + second
        let added = high - first
        low = (first - (high - added)) + (second - added)
    }

    /// The product of two numbers, with an error of 2^-105 of it.
    @inline(__always)
    package init(_ first: Double, times second: Double) {
        let (firstTop, secondTop) = (first.shortened, second.shortened)
        let (firstRest, secondRest) = (first - firstTop, second - secondTop)
        high = first * second
        low = ((firstTop * secondTop - high) + firstTop * secondRest + firstRest * secondTop) + firstRest * secondRest
    }
}

extension Double {
    /// 1.5 · 2^52. Adding a number below 2^51 to it rounds the number to an integer, ties to even. The low bits of the
    /// sum's pattern are those of the integer.
    static let rounder = 0x1.8p52

    /// The least magnitude of a normal number.
    static let leastNormal = 0x1p-1022

    /// 2^exponent, for exponents of normal numbers.
    @inline(__always)
    static func powerOfTwo(_ exponent: Int64) -> Double {
        Double(bitPattern: UInt64(bitPattern: exponent &+ 1023) &<< 52)
    }

    /// The number without its last 27 binary digits: its product with another such number is exact.
    @inline(__always)
    var shortened: Double { Double(bitPattern: bitPattern & ~0x7FF_FFFF) }

    /// The number with the sign of another.
    @inline(__always)
    func signed(as other: Double) -> Double {
        Double(bitPattern: (bitPattern & ~Self.signBit) | (other.bitPattern & Self.signBit))
    }

    /// The sign, in a bit pattern.
    static let signBit: UInt64 = 1 << 63
}
