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
    func value(at index: Int) -> Double? {
        let (travelled, isTooFar) = step.multipliedReportingOverflow(by: Int64(index))
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
