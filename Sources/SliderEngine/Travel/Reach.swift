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

/// The part of a slider's range that the thumb can reach; the rest is only shown. Its ends limit values, edges, flings,
/// overscroll and keys. The scale stays that of the whole range (docs/engine.md#the-reachable-part).
public struct Reachable: Sendable, Equatable {
    /// The least value that the thumb can reach; nil for the range's lower.
    public var lower: Double?
    /// The greatest value that the thumb can reach, at least `lower`; nil for the range's upper.
    public var upper: Double?

    /// A part of a range.
    public init(lower: Double? = nil, upper: Double? = nil) {
        self.lower = lower
        self.upper = upper
    }

    /// Both ends on a range.
    func values(of range: ValueRange) -> ValueRange {
        ValueRange(lower: lower ?? range.lower, upper: upper ?? range.upper)
    }

    func check(at path: ControlPath, in range: ValueRange) throws(ControlError) {
        if let lower { try range.check(lower, at: path / "lower") }
        if let upper { try range.check(upper, at: path / "upper") }
        let values = values(of: range)
        try (path / "upper").require(
            values.upper >= values.lower,
            "must be at least lower (\(values.lower.plain)), not \(values.upper.plain)"
        )
    }
}
