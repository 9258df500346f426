internal import RealModule

/// A range on a scale: from a place p on the track, 0 … 1, to a value and back (design: The engine, §1).
struct ScaleCurve: Sendable {
    /// A lower end below the least normal double has few digits; lifted by this, what it is multiplied by keeps its
    /// own. A power of two: no digit of any other changes.
    private static let lift = 0x1p600

    let range: ValueRange
    let scale: Scale
    /// log(upper / lower), on an exponential scale.
    private let logarithm: Double

    init(range: ValueRange, scale: Scale) {
        self.range = range
        self.scale = scale
        logarithm = scale == .exponential ? Self.logarithm(of: range.upper, over: range.lower) : 0
    }

    /// The value at p; exactly lower for p ≤ 0 and upper for p ≥ 1.
    func value(at p: Double) -> Double {
        if p <= 0 { return range.lower }
        if p >= 1 { return range.upper }
        switch scale {
        case .linear:
            return (range.lower + p * (range.upper - range.lower)).clamped(to: range.bounds)
        case .exponential:
            // Twice half the way: upper / lower may be greater than any double.
            let half = Double.exp(p * logarithm / 2)
            return (range.lower * Self.lift * half * half / Self.lift).clamped(to: range.bounds)
        }
    }

    /// The place p of a value; exactly 0 at lower and 1 at upper, and beyond them.
    func position(of value: Double) -> Double {
        if value <= range.lower { return 0 }
        if value >= range.upper { return 1 }
        switch scale {
        case .linear: return (value - range.lower) / (range.upper - range.lower)
        case .exponential: return (Self.logarithm(of: value, over: range.lower) / logarithm).clamped(to: 0...1)
        }
    }

    /// log(value / lower) for value > lower > 0: never 0, however near they are, and never infinite, however far.
    private static func logarithm(of value: Double, over lower: Double) -> Double {
        let growth = (value - lower) / lower
        return growth.isFinite ? .log(onePlus: growth) : .log(value) - .log(lower)
    }
}
