/// The ends of a thumb that reaches only part of its range.
struct Reach: Sendable {
    let values: ValueRange
    /// The ends' places on the track, within 0 … 1.
    let positions: ClosedRange<Double>

    init(_ values: ValueRange, on curve: ScaleCurve) {
        self.values = values
        // Places of nearly equal values may be equal, or swapped by rounding.
        let lower = curve.position(of: values.lower)
        positions = lower...max(lower, curve.position(of: values.upper))
    }

    /// The value at a place of the reach; at an end, exactly the end's value.
    func value(at p: Double, on curve: ScaleCurve) -> Double {
        if p <= positions.lowerBound { return values.lower }
        if p >= positions.upperBound { return values.upper }
        return curve.value(at: p).clamped(to: values.bounds)
    }

    /// The place of a value of the reach.
    func position(of value: Double, on curve: ScaleCurve) -> Double {
        curve.position(of: value).clamped(to: positions)
    }
}
