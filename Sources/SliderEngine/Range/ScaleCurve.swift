internal import ElementaryFunctions

/// Maps a place p on the track, 0 … 1, to a value of a range and back (docs/engine.md#scales).
struct ScaleCurve: Sendable {
    /// A scale with the numbers computed for its range. One word and a tag, because every drag event on a linear or an
    /// exponential scale reads it; larger cases are stored indirectly.
    private enum Shape: Sendable {
        case linear
        /// log(upper / lower).
        case exponential(logarithm: Double)
        case power(exponent: Double)
        indirect case symlog(SymlogCurve)
        case piecewise(PiecewiseCurve)
    }

    /// Multiplied by this, a lower end below the least normal double keeps the digits of its products. A power of two
    /// changes no digit of any other number.
    private static let lift = 0x1p600

    let range: ValueRange
    private let shape: Shape

    init(range: ValueRange, scale: Scale) {
        self.range = range
        switch scale {
        case .linear: shape = .linear
        case .exponential: shape = .exponential(logarithm: Self.logarithm(of: range.upper, over: range.lower))
        case .power(let exponent): shape = .power(exponent: exponent)
        case .symlog(let linear): shape = SymlogCurve(range: range, linear: linear).map { .symlog($0) } ?? .linear
        case .piecewise(let knots): shape = .piecewise(PiecewiseCurve(range: range, knots: knots))
        }
    }

    /// The value at p; exactly lower for p ≤ 0 and upper for p ≥ 1.
    func value(at p: Double) -> Double {
        if p <= 0 { return range.lower }
        if p >= 1 { return range.upper }
        switch shape {
        case .linear: return within(range.lower + p * (range.upper - range.lower))
        case .exponential(let logarithm):
            // Multiplies by half the exponential twice: upper / lower may be greater than any double.
            let half = Double.exp(p * logarithm / 2)
            return within(range.lower * Self.lift * half * half / Self.lift)
        case .power(let exponent): return within(range.lower + .pow(p, exponent) * (range.upper - range.lower))
        case .symlog(let curve): return within(curve.value(at: p))
        case .piecewise(let curve): return curve.value(at: p)
        }
    }

    /// The place p of a value; exactly 0 at lower and below, and 1 at upper and above.
    func position(of value: Double) -> Double {
        if value <= range.lower { return 0 }
        if value >= range.upper { return 1 }
        switch shape {
        case .linear: return part(value)
        case .exponential(let logarithm):
            return (Self.logarithm(of: value, over: range.lower) / logarithm).clamped(to: 0...1)
        case .power(let exponent): return .pow(part(value), 1 / exponent)
        case .symlog(let curve): return curve.position(of: value).clamped(to: 0...1)
        case .piecewise(let curve): return curve.position(of: value)
        }
    }

    /// The part of the range below a value.
    private func part(_ value: Double) -> Double { (value - range.lower) / (range.upper - range.lower) }

    private func within(_ value: Double) -> Double { value.clamped(to: range.bounds) }

    /// log(value / lower) for value > lower > 0: never 0, however near they are, and never infinite, however far.
    private static func logarithm(of value: Double, over lower: Double) -> Double {
        let growth = (value - lower) / lower
        return growth.isFinite ? .log(onePlus: growth) : .log(value) - .log(lower)
    }
}
