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
