extension Double {
    /// x to the power of y, within 0.52 units in the last place.
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
