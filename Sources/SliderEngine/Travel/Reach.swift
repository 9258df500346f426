/// The ends of a thumb that reaches only part of its range.
struct Reach: Sendable, Equatable {
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

    func check(at path: ControlPath, in range: ValueRange, on grid: Grid?) throws(ControlError) {
        if let lower { try Self.check(lower, at: path / "lower", in: range, on: grid) }
        if let upper { try Self.check(upper, at: path / "upper", in: range, on: grid) }
        let values = values(of: range)
        try (path / "upper").require(
            values.upper >= values.lower,
            "must be at least lower (\(values.lower.plain)), not \(values.upper.plain)"
        )
    }

    private static func check(
        _ end: Double, at path: ControlPath, in range: ValueRange, on grid: Grid?
    ) throws(ControlError) {
        try range.check(end, at: path)
        guard case .values(let values) = grid else { return }
        try path.require(values.contains(end), "must be one of the grid's values, not \(end.plain)")
    }
}
