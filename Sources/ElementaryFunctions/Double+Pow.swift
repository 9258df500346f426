extension Double {
    /// x to the power of y, within 0.54 units in the last place.
    ///
    /// Ends as in C's annex F: 1 for y = ±0 and for x = 1, whatever the other one is; NaN for x < 0 with y that is no
    /// integer; ±0 and ±infinity keep the sign of x for odd y.
    public static func pow(_ x: Double, _ y: Double) -> Double {
        guard x >= leastNormal, x < .infinity, y.magnitude < .infinity else { return specialPow(x, y) }
        return power(of: ReducedLogarithm(x).split, y)
    }

    /// e^(logarithm · y) for finite y.
    @inline(__always)
    static func power(of logarithm: SplitSum, _ y: Double) -> Double {
        let (logarithmTop, yTop) = (logarithm.high.shortened, y.shortened)
        let logarithmRest = (logarithm.high - logarithmTop) + logarithm.low
        // The first product is exact.
        let product = yTop * logarithmTop
        let rest = yTop * logarithmRest + (y - yTop) * logarithm.high
        if product.magnitude < 700 { return Exponential(product, rest: rest).value }
        if product > 710 { return .infinity }
        if product < -746 { return 0 }
        return Exponential(product, rest: rest).extremeValue
    }
}

extension Double {
    /// x to the power of y where one of them is 0, negative, subnormal, infinite or NaN.
    @inline(never)
    static func specialPow(_ x: Double, _ y: Double) -> Double {
        if y == 0 || x == 1 { return 1 }
        if x.isNaN || y.isNaN { return .nan }
        let magnitude = x.magnitude
        guard y.magnitude < .infinity else {
            return magnitude == 1 ? 1 : (magnitude > 1) == (y > 0) ? .infinity : 0
        }
        let parity = IntegerParity(y)
        let size: Double
        if magnitude == 0 || magnitude == .infinity {
            size = (magnitude == 0) == (y < 0) ? .infinity : 0
        } else {
            if x < 0, parity == .fraction { return .nan }
            let isNormal = magnitude >= leastNormal
            let logarithm = ReducedLogarithm(isNormal ? magnitude : magnitude * 0x1p54, shift: isNormal ? 0 : -54)
            size = power(of: logarithm.split, y)
        }
        return parity == .odd ? size.signed(as: x) : size
    }
}

/// Whether a number is an even integer, an odd one, or none.
enum IntegerParity {
    case even, odd, fraction

    /// For finite numbers other than 0.
    init(_ number: Double) {
        let exponent = Int64((number.bitPattern &>> 52) & 0x7FF) &- 1023
        if exponent < 0 {
            self = .fraction
        } else if exponent > 52 {
            self = .even
        } else {
            let digits = (number.bitPattern & 0xF_FFFF_FFFF_FFFF) | 0x10_0000_0000_0000
            let unit = UInt64(1) &<< UInt64(52 &- exponent)
            self = digits & (unit &- 1) != 0 ? .fraction : digits & unit != 0 ? .odd : .even
        }
    }
}
