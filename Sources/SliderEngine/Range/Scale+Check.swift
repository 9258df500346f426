extension Scale {
    /// The part of a gap that rounding may remove: 0.603 − 0.602 is a little less than 0.001.
    private static let gapTolerance = 1e-9

    /// Refuses a scale that does not map every value of the range to a place and back.
    func check(at path: ControlPath, in range: ValueRange) throws(ControlError) {
        switch self {
        case .linear: return
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
