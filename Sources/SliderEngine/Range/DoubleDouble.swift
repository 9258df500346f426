internal import ElementaryFunctions

/// A positive number with about 31 digits and any exponent: (high + low) · 2^exponent, where `high` is 1 ..< 2 and
/// `low` is what it leaves out. (T. J. Dekker: A floating-point technique for extending the available precision, 1971.)
struct DoubleDouble: Sendable {
    private let high: Double
    private let low: Double
    private let exponent: Int64

    /// - Parameters:
    ///   - low: far less than `number`.
    init(_ number: Double, low: Double = 0) {
        (high, exponent) = (number.significand, Int64(number.exponent))
        self.low = low == 0 ? 0 : low * Self.powerOfTwo(-exponent)
    }

    private init(_ sum: SplitSum, exponent: Int64) {
        let (scale, shift) = sum.high >= 2 ? (0.5, Int64(1)) : sum.high < 1 ? (2, -1) : (1, 0)
        (high, low, self.exponent) = (sum.high * scale, sum.low * scale, exponent + shift)
    }

    /// A decimal above 0.
    init(_ decimal: ShortestDecimal) {
        let rounded = Double(decimal.digits)
        let digits = Self(rounded, low: Double(Int64(decimal.digits) - Int64(rounded)))
        let power = Self(10).power(Int64(abs(decimal.exponent)))
        self = decimal.exponent < 0 ? digits / power : digits * power
    }

    private static func powerOfTwo(_ exponent: Int64) -> Double {
        Double(sign: .plus, exponent: Int(exponent), significand: 1)
    }

    static func * (one: Self, other: Self) -> Self {
        let product = SplitSum(one.high, times: other.high)
        let rest = product.low + (one.high * other.low + one.low * other.high)
        return Self(SplitSum(larger: product.high, rest), exponent: one.exponent + other.exponent)
    }

    static func / (one: Self, other: Self) -> Self {
        let quotient = one.high / other.high
        let product = SplitSum(quotient, times: other.high)
        let rest = ((one.high - product.high) - product.low) + one.low - quotient * other.low
        return Self(SplitSum(larger: quotient, rest / other.high), exponent: one.exponent - other.exponent)
    }

    /// The number to a whole power that is not negative.
    func power(_ count: Int64) -> Self {
        var (result, square, rest) = (Self(1), self, count)
        while rest > 0 {
            if rest & 1 == 1 { result = result * square }
            rest >>= 1
            if rest > 0 { square = square * square }
        }
        return result
    }

    /// How much more than 1 the number is, for one that is nearly 1.
    var excess: Double {
        let scale = Self.powerOfTwo(exponent)
        return (high * scale - 1) + low * scale
    }

    /// The double nearest to it; infinite beyond all doubles.
    var value: Double { Double(sign: .plus, exponent: Int(exponent), significand: high) }
}
