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
