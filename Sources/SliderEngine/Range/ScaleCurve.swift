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

    init(range: ValueRange, scale: Scale, grid: Grid? = nil) {
        self.range = range
        switch scale {
        case .even: shape = Self.evenShape(range, grid)
        case .linear: shape = .linear
        case .exponential: shape = .exponential(logarithm: Self.logarithm(of: range.upper, over: range.lower))
        case .power(let exponent): shape = .power(exponent: exponent)
        case .symlog(let linear): shape = SymlogCurve(range: range, linear: linear).map { .symlog($0) } ?? .linear
        case .piecewise(let knots): shape = .piecewise(PiecewiseCurve(range: range, knots: knots))
        }
    }

    /// A knot at each value between the ends.
    private static func evenShape(_ range: ValueRange, _ grid: Grid?) -> Shape {
        guard case .values(let values) = grid, values.count > 1 else { return .linear }
        let last = values.count - 1
        let knots = (1..<last).map { ScaleKnot(at: Double($0) / Double(last), value: values[$0]) }
        return .piecewise(PiecewiseCurve(range: range, knots: knots))
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

/// A piecewise scale on its range: a straight line from knot to knot.
struct PiecewiseCurve: Sendable {
    /// All knots and the track's ends; ascending in both members.
    private let knots: [ScaleKnot]

    init(range: ValueRange, knots: [ScaleKnot]) {
        self.knots =
            [ScaleKnot(at: 0, value: range.lower)] + knots + [ScaleKnot(at: 1, value: range.upper)]
    }

    /// The value at p, 0 < p < 1; at a knot, exactly the knot's value.
    func value(at p: Double) -> Double {
        let next = knots.partitioningIndex { $0.at > p }
        let (from, to) = (knots[next - 1], knots[next])
        let way = (p - from.at) / (to.at - from.at)
        return (from.value + way * (to.value - from.value)).clamped(to: from.value...to.value)
    }

    /// The place of a value, lower < value < upper; for a knot's value, exactly the knot's place.
    func position(of value: Double) -> Double {
        let next = knots.partitioningIndex { $0.value > value }
        let (from, to) = (knots[next - 1], knots[next])
        let way = (value - from.value) / (to.value - from.value)
        return (from.at + way * (to.at - from.at)).clamped(to: from.at...to.at)
    }
}

/// A symlog scale on its range.
///
/// ln(1 + |v|/linear) is counted from the anchor, the range's value nearest to 0. Near it the curve is ± ln(1 + |v −
/// anchor|/unit), which subtracts no two numbers of nearly equal size.
///
///     upper ┤               ·
///           │             ·       p·length counts from lower;
///    anchor ┤·····◦···◦·◦         less what lies below the anchor,
///           │   ◦                 it counts from the anchor
///     lower ┼─◦───────────── p
///           0               1
struct SymlogCurve: Sendable {
    /// Below this, the logarithm of 1 + x is x to the last bit of a double.
    private static let straight = 0x1p-53

    private let anchor: Double
    private let unit: Double
    /// The distance of lower below the anchor, and of upper above lower, on the logarithm's scale.
    private let below: Double
    private let length: Double

    /// The curve; nil where the range is so much shorter than `linear` that the curve is straight.
    init?(range: ValueRange, linear: Double) {
        anchor = 0.0.clamped(to: range.bounds)
        unit = linear + abs(anchor)
        below = .log(onePlus: (anchor - range.lower) / unit)
        length = below + .log(onePlus: (range.upper - anchor) / unit)
        if length < Self.straight { return nil }
    }

    /// The value at p, 0 < p < 1; its last bit may put it beyond the range.
    func value(at p: Double) -> Double {
        let way = p * length - below
        let distance = unit * .expMinusOne(abs(way))
        return way < 0 ? anchor - distance : anchor + distance
    }

    /// The place of a value of the range; its last bit may put it beyond 0 … 1.
    func position(of value: Double) -> Double {
        let way = Double.log(onePlus: abs(value - anchor) / unit)
        return (value < anchor ? below - way : below + way) / length
    }
}
