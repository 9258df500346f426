extension Double {
    /// The sine of an angle in radians, within 0.59 units in the last place for every finite angle.
    ///
    /// x for ±0, NaN for ±infinity and NaN. Angles above 2^20 take longer.
    public static func sin(_ x: Double) -> Double {
        if x.magnitude <= 0.75 { return x.magnitude < 0x1p-27 ? x : ReducedAngle.sine(x, 0) }
        return angle(x).sine(after: 0)
    }

    /// The cosine of an angle in radians, within 0.59 units in the last place for every finite angle.
    ///
    /// 1 for ±0, NaN for ±infinity and NaN. Angles above 2^20 take longer.
    public static func cos(_ x: Double) -> Double {
        if x.magnitude <= 0.75 { return ReducedAngle.cosine(x, 0) }
        return angle(x).sine(after: 1)
    }

    /// The same numbers as ``sin(_:)`` and ``cos(_:)`` give, in less time than both take.
    public static func sineAndCosine(_ x: Double) -> (sine: Double, cosine: Double) {
        if x.magnitude <= 0.75 {
            return (x.magnitude < 0x1p-27 ? x : ReducedAngle.sine(x, 0), ReducedAngle.cosine(x, 0))
        }
        return angle(x).sineAndCosine
    }

    @inline(__always)
    private static func angle(_ x: Double) -> ReducedAngle {
        x.magnitude <= 0x1p20 ? ReducedAngle(x) : distantAngle(x)
    }

    @inline(never)
    private static func distantAngle(_ x: Double) -> ReducedAngle {
        x.magnitude < .infinity ? .large(x) : ReducedAngle(high: .nan, low: 0, quarter: 0)
    }
}

/// An angle of a table.
struct RoundedAngle {
    /// The angle, rounded.
    let value: Double
    /// What its rounding left out.
    let rest: Double

    init(_ value: Double, _ rest: Double) {
        self.value = value
        self.rest = rest
    }
}
