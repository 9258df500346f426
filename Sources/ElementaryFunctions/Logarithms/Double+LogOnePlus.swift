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
