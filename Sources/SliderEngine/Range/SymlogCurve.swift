internal import ElementaryFunctions

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
