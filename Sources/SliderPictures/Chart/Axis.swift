/// A range of numbers along a side of a chart.
struct Axis {
    /// The numbers at its ends.
    let bounds: ClosedRange<Double>
    /// Where its ends are, in points.
    let from: Double
    let to: Double

    /// Where a number is.
    func place(_ number: Double) -> Double {
        let length = bounds.upperBound - bounds.lowerBound
        guard length > 0 else { return (from + to) / 2 }
        return from + (number - bounds.lowerBound) / length * (to - from)
    }
}

/// The part of a picture that a chart's lines are in, in points.
struct ChartArea {
    let left: Double
    let top: Double
    let width: Double
    let height: Double

    var right: Double { left + width }
    var bottom: Double { top + height }

    /// An axis from the left side to the right.
    func across(_ bounds: ClosedRange<Double>) -> Axis { Axis(bounds: bounds, from: left, to: right) }

    /// An axis from the bottom to the top.
    func upwards(_ bounds: ClosedRange<Double>) -> Axis { Axis(bounds: bounds, from: bottom, to: top) }
}
