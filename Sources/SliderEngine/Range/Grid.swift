internal import ElementaryFunctions

/// The values at which a slider shows its value, in place of a step (docs/engine.md#grids).
public enum Grid: Sendable, Equatable {
    /// These values alone: 1 to ``ControlLimits/gridValues``, strictly ascending. The slider's range must
    /// be ``range``, from the first to the last one.
    case values([Double])
    /// lower · factor^(k / parts) for k = 0, 1, …, and upper; for octaves and decades. The range is above 0.
    case factor(Double, parts: Int)
    /// Steps that are of another length in each section: 1 to ``ControlLimits/sections``, each from the end of the one
    /// before. The last one ends at upper.
    case sections([GridSection])
}

/// A part of a slider's range with steps of one length.
public struct GridSection: Sendable, Equatable {
    /// Where it ends, which is a value of the grid.
    public var to: Double
    /// The distance between two values.
    public var step: Double

    /// A section; its limits are checked when a control is made from it.
    public init(to: Double, step: Double) {
        (self.to, self.step) = (to, step)
    }
}

/// Which value of the grid is shown between two.
public enum Rounding: String, Sendable, Equatable, CaseIterable {
    /// The nearer one; half way, the greater one.
    case nearest
    /// The greater one.
    case up
    /// The lesser one.
    case down
}

extension Grid {
    /// The range from the first to the last of listed values; nil for a grid of another kind, or without values.
    public var range: ValueRange? {
        guard case .values(let values) = self, let first = values.first, let last = values.last else { return nil }
        return ValueRange(lower: first, upper: last)
    }

    /// The least factor between two neighbours, less 1.
    private static let leastGrowth = 1e-9

    func check(at path: ControlPath, in range: ValueRange) throws(ControlError) {
        switch self {
        case .values(let values): try Self.check(values, at: path / "values", in: range)
        case .factor(let factor, let parts): try Self.check(factor, parts, at: path, in: range)
        case .sections(let sections): try Self.check(sections, at: path / "sections", in: range)
        }
    }

    private static func check(
        _ values: [Double], at path: ControlPath, in range: ValueRange
    ) throws(ControlError) {
        try path.require(values.count, of: "values", in: ControlLimits.gridValues)
        let most = ControlLimits.valueMagnitude
        try ValueRange(lower: -most, upper: most).checkAscending(values) { path / $0 }
        let (first, last) = (values[0], values[values.count - 1])
        let ends = ControlPath() / "range"
        try (ends / "lower").require(
            range.lower == first,
            "must be the first value of the grid (\(first.plain)), or left out with the range, not \(range.lower.plain)"
        )
        try (ends / "upper").require(
            range.upper == last,
            "must be the last value of the grid (\(last.plain)), or left out with the range, not \(range.upper.plain)"
        )
    }

    private static func check(
        _ factor: Double, _ parts: Int, at path: ControlPath, in range: ValueRange
    ) throws(ControlError) {
        try (ControlPath() / "range" / "lower").require(
            range.lower > 0, "must be greater than 0 for a grid of factors, not \(range.lower.plain)")
        try (path / "parts").require(parts, of: "parts", in: ControlLimits.gridParts)
        let most = ControlLimits.valueMagnitude
        try (path / "factor").require(
            factor > 1 && factor <= most, "must be greater than 1 and at most \(most.plain), not \(factor.plain)")
        let growth = .log(factor) / Double(parts)
        try (path / "factor").require(
            growth >= .log(onePlus: leastGrowth),
            "must be at least \(Double.exp(Double(parts) * .log(onePlus: leastGrowth)).plain) with \(parts) parts, "
                + "not \(factor.plain)")
        try (path / "factor").require(
            .expMinusOne(growth) >= range.lower.ulp / range.lower,
            "must lead from lower (\(range.lower.plain)) to another number, which \(factor.plain) does not")
    }

    private static func check(
        _ sections: [GridSection], at path: ControlPath, in range: ValueRange
    ) throws(ControlError) {
        try path.require(sections.count, of: "sections", in: ControlLimits.sections)
        var (start, places) = (range.lower, 0.0)
        for (index, section) in sections.enumerated() {
            let (to, step) = (path / index / "to", path / index / "step")
            try to.require(section.to, in: -ControlLimits.valueMagnitude...ControlLimits.valueMagnitude)
            try to.require(
                section.to > start,
                "must be greater than where the section begins (\(start.plain)), not \(section.to.plain)"
            )
            try ValueRange(lower: start, upper: section.to).checkStep(section.step, at: step)
            places += (section.to - start) / section.step
            try step.require(
                places <= ControlLimits.places,
                "must not give more than \(ControlLimits.places.plain) places with the sections before it, which "
                    + "\(section.step.plain) does")
            start = section.to
        }
        try (path / (sections.count - 1) / "to").require(
            start == range.upper, "must be upper (\(range.upper.plain)) for the last section, not \(start.plain)")
    }
}

/// The grid of a slider: its values, and which of them is shown. A class for the same reason as ``Travel``.
final class SliderGrid: Sendable {
    private enum Values: Sendable {
        case steps(StepGrid)
        indirect case lattice(LatticePlaces)
    }

    private let values: Values
    private let rounding: Rounding
    /// How many places an arrow goes, and a Page key.
    let arrow: Int64
    let page: Int64

    /// Nil for a slider without a step and a grid.
    init?(_ slider: SliderDescription) {
        rounding = slider.rounding ?? .nearest
        if let step = slider.step {
            let steps = StepGrid(range: slider.range, step: step, reach: slider.reach)
            let (arrow, page) = (slider.keys?.step, slider.keys?.page ?? (slider.range.upper - slider.range.lower) / 10)
            values = .steps(steps)
            (self.arrow, self.page) = (arrow.map(steps.steps(nearestTo:)) ?? 1, steps.steps(nearestTo: page))
            return
        }
        guard let grid = slider.grid else { return nil }
        let places = LatticePlaces(Lattice(grid, range: slider.range), reach: slider.reach)
        values = .lattice(places)
        arrow = 1
        if case .factor(_, let parts) = grid {
            page = Int64(parts)
        } else {
            page = max(1, (places.upperPlace + 6) / 10)
        }
    }

    /// The grid value that is shown for a value of the reach.
    @inline(never)
    func shown(for value: Double) -> Double {
        switch values {
        case .steps(let steps): rounding == .nearest ? steps.nearest(to: value) : steps.rounded(value, rounding)
        case .lattice(let lattice): lattice.rounded(value, rounding)
        }
    }

    /// The grid value nearest to a value of the reach, whichever is shown.
    func nearest(to value: Double) -> Double {
        switch values {
        case .steps(let steps): steps.nearest(to: value)
        case .lattice(let lattice): lattice.rounded(value, .nearest)
        }
    }

    /// The greatest grid value that is at least `gap` below the greatest one up to a value; nil if there is none.
    func value(below value: Double, by gap: Double) -> Double? {
        switch values {
        case .steps(let steps): steps.value(below: value, by: gap)
        case .lattice(let lattice): lattice.value(below: value, by: gap)
        }
    }

    /// The grid value that a value is on but for its last bits, or else the value.
    func settled(_ value: Double) -> Double {
        switch values {
        case .steps(let steps): steps.settled(value)
        case .lattice(let lattice): lattice.settled(value)
        }
    }

    /// The least grid value that is at least `gap` above the least one from a value on; nil if there is none.
    func value(above value: Double, by gap: Double) -> Double? {
        switch values {
        case .steps(let steps): steps.value(above: value, by: gap)
        case .lattice(let lattice): lattice.value(above: value, by: gap)
        }
    }

    /// The grid value `count` places above a value of the reach, or below it.
    func value(_ value: Double, plus count: Int64) -> Double {
        switch values {
        case .steps(let steps): steps.value(value, plus: count)
        case .lattice(let lattice): lattice.value(value, plus: count)
        }
    }

    /// The last place whose grid value is at most `value`, or hardly above it.
    func place(upTo value: Double) -> Int64 {
        switch values {
        case .steps(let steps): steps.place(upTo: value)
        case .lattice(let lattice): lattice.place(upTo: value)
        }
    }
}
