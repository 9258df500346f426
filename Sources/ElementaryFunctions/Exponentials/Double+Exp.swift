extension Double {
    /// e^x, within 0.51 units in the last place.
    ///
    /// 0 below −745.14, infinity above 709.79, 1 for ±0, NaN for NaN.
    public static func exp(_ x: Double) -> Double {
        x.magnitude < 700 ? Exponential(x).value : extremeExp(x)
    }

    /// e^x where it is very large or very small, or x is no number.
    @inline(never)
    static func extremeExp(_ x: Double) -> Double {
        if x.isNaN { return x }
        if x > 710 { return .infinity }
        if x < -746 { return 0 }
        return Exponential(x).extremeValue
    }
}
