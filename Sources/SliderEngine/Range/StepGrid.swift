/// The values of `snapped`: lower, lower + step, … within what the thumb can reach, and always both ends that it can
/// reach (docs/engine.md#grids).
struct StepGrid: PlacedValues {
    /// The distance from the middle of two grid values, as a part of theirs, that counts as the middle: 0.15 is meant
    /// to be half way from 0.1 to 0.2, but in binary is a little less.
    private static let tieTolerance = 1e-9

    /// Within so many steps from 0, rounding is far less than the tolerance.
    private static let mostCounted = 0x1p17

    private let range: ValueRange
    private let step: Double
    private let reach: ValueRange
    private let decimals: DecimalSteps?
    /// Whether the nearest whole number of steps is that of the nearest grid value.
    private let isCounted: Bool
    /// The first multiple of the step at the lower end or above it, and the last one below the upper end.
    private let firstIndex: Int64
    private let lastIndex: Int64
    /// Whether the lower end is between two multiples of the step.
    private let isLowerBetween: Bool

    init(range: ValueRange, step: Double, reach: ValueRange) {
        (self.range, self.step, self.reach) = (range, step, reach)
        isCounted = max(abs(range.lower), abs(range.upper)) <= Self.mostCounted * step
        let decimals = DecimalSteps(start: range.lower, step: step)
        self.decimals = decimals
        let value = { Self.value($0, range, step, decimals) }
        // A multiple that differs from an end only by rounding is that end, not another place.
        let rounding = Self.tieTolerance * step
        var last = Int64(((reach.upper - range.lower) / step).rounded(.down)) + 1
        while last > 0 && value(last) >= reach.upper - rounding { last -= 1 }
        var first = Int64(((reach.lower - range.lower) / step).rounded(.down))
        while first <= last && value(first) <= reach.lower + rounding && value(first) != reach.lower { first += 1 }
        (firstIndex, lastIndex) = (first, last)
        isLowerBetween = first > last || value(first) != reach.lower
    }

    /// The grid value nearest to a value of the reach; half way, the upper one.
    @inline(never)
    func nearest(to value: Double) -> Double {
        guard isCounted else { return rounded(value, .nearest) }
        let steps = (value - range.lower) / step
        let index = min(Int64((steps + 0.5 + Self.tieTolerance).rounded(.down)), lastIndex)
        if isLowerBetween, index <= firstIndex { return nearest(to: value, above: firstIndex) }
        return nearest(to: value, from: Self.value(index, range, step, decimals), index)
    }

    /// The same for a value up to the first multiple: the lower end may be nearer.
    private func nearest(to value: Double, above first: Int64) -> Double {
        guard first <= lastIndex else { return nearer(to: value, reach.lower, reach.upper) }
        let next = Self.value(first, range, step, decimals)
        return value < next ? nearer(to: value, reach.lower, next) : nearest(to: value, from: next, first)
    }

    /// The same for a value whose nearest multiple is known: after the last one, the upper end may be nearer.
    private func nearest(to value: Double, from multiple: Double, _ index: Int64) -> Double {
        index == lastIndex ? nearer(to: value, multiple, reach.upper) : multiple
    }

    private func nearer(to value: Double, _ below: Double, _ above: Double) -> Double {
        above - value <= value - below + 2 * Self.tieTolerance * (above - below) ? above : below
    }

    /// The number of whole steps nearest to a distance; half way, the greater number; at least 1.
    func steps(nearestTo distance: Double) -> Int64 {
        let steps = (distance / step + 0.5 + Self.tieTolerance).rounded(.down)
        // At most the steps from one end to the other.
        return Int64(steps.clamped(to: 1...Double(upperPlace + 1)))
    }

    // A shorter step before an end counts as one too.

    /// The first multiple that is above the lower end.
    private var firstAbove: Int64 { isLowerBetween ? firstIndex : firstIndex + 1 }

    var upperPlace: Int64 { max(0, lastIndex - firstAbove + 1) + 1 }

    @inline(never)
    func value(at place: Int64) -> Double {
        if place <= 0 { return reach.lower }
        if place >= upperPlace { return reach.upper }
        return Self.value(firstAbove + place - 1, range, step, decimals)
    }

    @inline(never)
    func place(upTo value: Double) -> Int64 {
        let steps = ((value - range.lower) / step).rounded(.down)
        var place = min(max(0, Int64(steps) - firstAbove + 1), upperPlace)
        // Far from 0, a grid value is a double beside the whole steps.
        while place < upperPlace, self.value(at: place + 1) <= value + slack(above: place) { place += 1 }
        while place > 0, self.value(at: place) > value + slack(above: place - 1) { place -= 1 }
        return place
    }

    func slack(above place: Int64) -> Double {
        let isWhole = place > 0 && place < upperPlace - 1
        return Self.tieTolerance * (isWhole ? step : value(at: place + 1) - value(at: place))
    }

    @inline(never)
    private static func value(_ index: Int64, _ range: ValueRange, _ step: Double, _ decimals: DecimalSteps?) -> Double
    {
        let exact = decimals?.value(at: index)
        return (exact ?? range.lower + Double(index) * step).clamped(to: range.bounds)
    }
}

/// start, start + step, … counted in whole decimal units: three steps of 0.1 are 0.3, not 0.30000000000000004. The unit
/// is the last decimal place that start or step has.
struct DecimalSteps: Sendable {
    /// Powers of five up to this fit in 64 bits.
    private static let mostPlaces = 27
    /// Powers of ten up to this are exact doubles, and a quotient of exact doubles is the one nearest to the decimal.
    private static let mostExactPlaces = 22
    private static let mostExactUnits: Int64 = 1 << 53
    /// Powers of ten up to this fit in 64 bits.
    private static let mostSurplus = 18

    private let start: Int64
    private let step: Int64
    private let places: Int
    private let divisor: Double
    /// The whole number of units to which values are rounded.
    private let rounding: Int64

    /// Nil when the numbers have more digits than whole units can hold (about 18).
    init?(start: Double, step: Double) {
        self.init(start: ShortestDecimal(start), step: ShortestDecimal(step), digits: .max)
    }

    /// Never inlined, because the engine for pages would have several copies; likewise the functions below.
    ///
    /// - Parameter digits: how many decimals a value has at most; below 0, whole tens, hundreds …
    @inline(never)
    init?(start: ShortestDecimal, step: ShortestDecimal, digits: Int) {
        places = max(start.places, step.places)
        let surplus = digits < places ? places - digits : 0
        guard places <= Self.mostPlaces, surplus <= Self.mostSurplus,
            let startUnits = start.units(places: places),
            let stepUnits = step.units(places: places)
        else { return nil }
        self.start = startUnits
        self.step = stepUnits
        divisor = (0..<places).reduce(1) { power, _ in power * 10 }
        rounding = (0..<surplus).reduce(1) { power, _ in power * 10 }
    }

    /// The double nearest to start + index · step, rounded; nil when that has too many digits.
    @inline(never)
    func value(at index: Int64) -> Double? {
        let (travelled, isTooFar) = step.multipliedReportingOverflow(by: index)
        var (units, isTooGreat) = start.addingReportingOverflow(travelled)
        if isTooFar || isTooGreat { return nil }
        if rounding > 1 {
            // Halves go away from zero.
            let (far, isBeyond) = units.addingReportingOverflow(units < 0 ? -rounding / 2 : rounding / 2)
            if isBeyond { return nil }
            units = far - far % rounding
        }
        if units.magnitude <= Self.mostExactUnits, places <= Self.mostExactPlaces { return Double(units) / divisor }
        return Self.quotient(units, tenTo: places)
    }

    /// units / 10^`places`, rounded once, for units beyond ``mostExactUnits``: units / 5^`places` as whole numbers with
    /// a quotient of at least 63 bits, whose last bit records a remainder, and then the power of two.
    @inline(never)
    static func quotient(_ units: Int64, tenTo places: Int) -> Double {
        let divisor = (0..<places).reduce(UInt64(1)) { power, _ in power * 5 }
        let (shift, divisorShift) = (units.magnitude.leadingZeroBitCount, divisor.leadingZeroBitCount)
        let dividend = units.magnitude << shift
        let (quotient, rest) = (divisor << divisorShift).dividingFullWidth((dividend >> 1, dividend << 63))
        return Double(
            sign: units < 0 ? .minus : .plus, exponent: divisorShift - shift - 63 - places,
            significand: Double(quotient | (rest == 0 ? 0 : 1)))
    }
}
