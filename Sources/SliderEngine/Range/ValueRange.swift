/// The values of a slider, `lower` … `upper`, in the control's own unit (docs/engine.md#scales).
public struct ValueRange: Sendable, Equatable {
    /// The least value.
    public var lower: Double
    /// The greatest value; at least `lower`.
    public var upper: Double

    /// A range; its limits are checked when a control is made from it.
    public init(lower: Double = 0, upper: Double = 1) {
        self.lower = lower
        self.upper = upper
    }

    var bounds: ClosedRange<Double> { lower...upper }

    /// Whether it has a single value, at which the thumb stays.
    var isPoint: Bool { lower == upper }

    /// upper − lower as decimals: from 0.1 to 0.3 it is 0.2.
    var length: Double { DecimalSteps(start: upper, step: lower)?.value(at: -1) ?? upper - lower }

    func check(at path: ControlPath) throws(ControlError) {
        let allowed = -ControlLimits.valueMagnitude...ControlLimits.valueMagnitude
        try (path / "lower").require(lower, in: allowed)
        try (path / "upper").require(upper, in: allowed)
        try (path / "upper").require(
            upper >= lower,
            "must be at least lower (\(lower.plain)), not \(upper.plain)"
        )
    }

    /// Refuses a value that is not a number in the range.
    func check(_ value: Double, at path: ControlPath) throws(ControlError) {
        try path.require(
            value >= lower && value <= upper,
            "must lie in the range (\(lower.plain) … \(upper.plain)), not be \(value.plain)"
        )
    }

    /// Refuses values that are not in the range or not strictly ascending.
    func checkAscending(_ values: [Double], at place: (Int) -> ControlPath) throws(ControlError) {
        for (index, value) in values.enumerated() {
            try check(value, at: place(index))
            try place(index).require(
                index == 0 || value > values[index - 1],
                "must be greater than the one before it (\(values[index - 1].plain)), not \(value.plain)"
            )
        }
    }

    /// Refuses a distance that is not positive, or that fits more than ``ControlLimits/places`` times in the range.
    func checkSpacing(_ step: Double, at path: ControlPath) throws(ControlError) {
        try path.require(step, aboveZeroUpTo: ControlLimits.valueMagnitude)
        let places = ((upper - lower) / step).rounded(.down)
        try path.require(
            places <= ControlLimits.places,
            "must not give more than \(ControlLimits.places.plain) places, which \(step.plain) does"
        )
    }

    /// Refuses the same for a step, and one that is shorter than from a double at one of the ends to the next one.
    func checkStep(_ step: Double, at path: ControlPath) throws(ControlError) {
        try checkSpacing(step, at: path)
        let least = max(lower.ulp, upper.ulp)
        try path.require(
            isPoint || step >= least,
            "must be at least \(least.plain), the distance between two numbers at the end of the range, not \(step.plain)"
        )
    }
}
