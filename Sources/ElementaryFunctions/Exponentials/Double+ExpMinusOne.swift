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
