/// How places on the track map to values: v at p, 0 … 1 (docs/engine.md#scales).
///
/// Every scale is monotone, with lower and upper exactly at the track's ends. A value's place maps back to it within
/// 1e-12, relative to the value or, if greater, to: the magnitude of lower (linear, power), `linear` (symlog, below 0
/// or across it), the knots on both sides (piecewise). For those three, places are doubles between 0 and 1 and cannot
/// tell smaller differences apart. (A value within 1e-30 of the range above lower may come back as lower.)
public enum Scale: Sendable, Equatable {
    /// Equal travel adds equal amounts.
    case linear
    /// Equal travel multiplies by equal factors, as a camera's zoom does; needs a lower end above 0.
    case exponential
    /// v = lower + (upper − lower)·p^exponent: finer near lower with an exponent above 1, finer near upper with one
    /// below 1; within ``ControlLimits/exponent``.
    case power(exponent: Double)
    /// p is proportional to the logarithm of 1 + |v|/linear, with v's sign: nearly linear within ± `linear`,
    /// logarithmic beyond, for ranges across zero. In the control's unit, within ``ControlLimits/linear`` (Webber: A
    /// bi-symmetric log transformation for wide-range data, 2013).
    case symlog(linear: Double)
    /// Straight from knot to knot, with 1 to ``ControlLimits/knots`` knots, strictly ascending in both members. The
    /// ends, lower at 0 and upper at 1, are not given.
    case piecewise(knots: [ScaleKnot])
    /// Neighbours of a grid of values are equally far apart, with straight lines between them.
    case even
}

extension Scale {
    /// The part of a gap that rounding may remove: 0.603 − 0.602 is a little less than 0.001.
    private static let gapTolerance = 1e-9

    /// Refuses a scale that does not map every value of the range to a place and back.
    func check(at path: ControlPath, in range: ValueRange, with grid: Grid?) throws(ControlError) {
        switch self {
        case .linear: return
        case .even:
            let hasValues = if case .values = grid { true } else { false }
            try (path / "kind").require(hasValues, "must not be even without a grid of values")
        case .exponential:
            try (ControlPath() / "range" / "lower").require(
                range.lower > 0,
                "must be greater than 0 for an exponential scale, not \(range.lower.plain)"
            )
        case .power(let exponent): try (path / "exponent").require(exponent, in: ControlLimits.exponent)
        case .symlog(let linear): try (path / "linear").require(linear, in: ControlLimits.linear)
        case .piecewise(let knots):
            try Self.check(knots, at: path / "knots", in: range)
        }
    }

    private static func check(_ knots: [ScaleKnot], at path: ControlPath, in range: ValueRange) throws(ControlError) {
        // No knot fits into a range of one point. The module for pages needs no better reason.
        #if !hasFeature(Embedded)
            try (ControlPath() / "range" / "upper").require(
                !range.isPoint,
                "must be greater than lower (\(range.lower.plain)) for a piecewise scale, not \(range.upper.plain)"
            )
        #endif
        try path.require(
            ControlLimits.knots.contains(knots.count),
            "must be \(ControlLimits.knots.lowerBound) to \(ControlLimits.knots.upperBound) knots, not \(knots.count)"
        )
        var before = ScaleKnot(at: 0, value: range.lower)
        for (index, knot) in knots.enumerated() {
            let place = path / index / "at"
            try place.require(knot.at, in: ControlLimits.knotGap...(1 - ControlLimits.knotGap))
            try place.require(
                knot.at - before.at >= ControlLimits.knotGap * (1 - gapTolerance),
                "must be at least \(ControlLimits.knotGap) more than the one before it (\(before.at.plain)), "
                    + "not \(knot.at.plain)"
            )
            try (path / index / "value").require(
                knot.value > before.value && knot.value < range.upper,
                "must be greater than the one before it (\(before.value.plain)) and less than upper "
                    + "(\(range.upper.plain)), not \(knot.value.plain)"
            )
            before = knot
        }
    }
}

/// A point of a piecewise scale.
public struct ScaleKnot: Sendable, Equatable {
    /// Its place on the track, between 0 and 1.
    public var at: Double
    /// The value there, between lower and upper.
    public var value: Double

    /// A knot; its limits are checked when a control is made from it.
    public init(at: Double, value: Double) {
        self.at = at
        self.value = value
    }
}
