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
