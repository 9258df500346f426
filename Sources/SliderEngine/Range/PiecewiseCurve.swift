/// A piecewise scale on its range: straight from knot to knot.
struct PiecewiseCurve: Sendable {
    /// All knots, the track's ends too; ascending in both members.
    private let knots: [ScaleKnot]

    init(range: ValueRange, knots: [ScaleKnot]) {
        self.knots =
            [ScaleKnot(at: 0, value: range.lower)] + knots + [ScaleKnot(at: 1, value: range.upper)]
    }

    /// The value at p, 0 < p < 1; at a knot exactly its own.
    func value(at p: Double) -> Double {
        let next = knots.partitioningIndex { $0.at > p }
        let (from, to) = (knots[next - 1], knots[next])
        let way = (p - from.at) / (to.at - from.at)
        return (from.value + way * (to.value - from.value)).clamped(to: from.value...to.value)
    }

    /// The place of a value, lower < value < upper; of a knot's exactly its own.
    func position(of value: Double) -> Double {
        let next = knots.partitioningIndex { $0.value > value }
        let (from, to) = (knots[next - 1], knots[next])
        let way = (value - from.value) / (to.value - from.value)
        return (from.at + way * (to.at - from.at)).clamped(to: from.at...to.at)
    }
}
