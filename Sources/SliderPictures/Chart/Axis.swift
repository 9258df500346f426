/// An axis: a range of numbers along a side of a chart.
struct Axis {
    /// The numbers at its ends.
    let bounds: ClosedRange<Double>
    /// The places of its ends, in points.
    let from: Double
    let to: Double

    /// The place of a number, in points.
    func place(_ number: Double) -> Double {
        let length = bounds.upperBound - bounds.lowerBound
        guard length > 0 else { return (from + to) / 2 }
        return from + (number - bounds.lowerBound) / length * (to - from)
    }
}

/// The part of a picture that holds a chart's lines, in points.
struct ChartArea {
    let left: Double
    let top: Double
    let width: Double
    let height: Double

    var right: Double { left + width }
    var bottom: Double { top + height }

    /// An axis from left to right.
    func across(_ bounds: ClosedRange<Double>) -> Axis { Axis(bounds: bounds, from: left, to: right) }

    /// An axis from bottom to top.
    func upwards(_ bounds: ClosedRange<Double>) -> Axis { Axis(bounds: bounds, from: bottom, to: top) }
}
