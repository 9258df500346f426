internal import SliderEngine

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

/// The places of an axis's labels: multiples of 1, 2 or 5 times a power of ten.
struct TickScale {
    private let mantissa: Int
    private let exponent: Int
    private let lower: Double
    private let upper: Double

    /// Labels for `lower … upper`, about `count` of them.
    init(from lower: Double, to upper: Double, count: Int) {
        self.lower = lower
        self.upper = upper
        let least = (upper - lower) / Double(max(1, count))
        var exponent = Self.exponentOfTen(least)
        let steps = [1, 2, 5].first { Self.number($0, exponent) >= least * 0.999 }
        if steps == nil { exponent += 1 }
        mantissa = steps ?? 1
        self.exponent = exponent
    }

    /// The places, ascending: the doubles nearest to what their labels say; for a range of one point, that point.
    var values: [Double] { isPoint ? [lower] : multiples.map { Self.number($0 * mantissa, exponent) } }

    /// The label at a place.
    func label(_ value: Double) -> String {
        guard value.magnitude < 1e7, exponent > -7, !isPoint else { return value.plain }
        return TickLabel.text(of: value, fractionDigits: max(0, -exponent))
    }

    private var isPoint: Bool { lower == upper }

    private var multiples: ClosedRange<Int> {
        let step = Self.number(mantissa, exponent)
        let first = Int((lower / step - 1e-9).rounded(.up))
        return first...max(first, Int((upper / step + 1e-9).rounded(.down)))
    }

    /// The greatest k with 10^k ≤ number.
    private static func exponentOfTen(_ number: Double) -> Int {
        guard number > 0, number.isFinite else { return 0 }
        var k = Int((Double(number.exponent) * 0.30103).rounded(.down)) - 1
        while power(k + 1) <= number { k += 1 }
        return k
    }

    private static func number(_ digits: Int, _ exponent: Int) -> Double { Double("\(digits)e\(exponent)") ?? 0 }

    private static func power(_ exponent: Int) -> Double { number(1, exponent) }
}

/// The text of a number on an axis.
enum TickLabel {
    /// A number with exactly this many decimals.
    static func text(of value: Double, fractionDigits: Int) -> String {
        TextFormat(fractionDigits: fractionDigits).text(of: value)
    }

    /// A text cut to the room beside an axis: a longer text loses its end.
    static func short(_ text: String, to count: Int = 12) -> String {
        text.count <= count ? text : String(text.prefix(count - 1)) + "…"
    }

    /// A value in its control's format; without one, with up to four digits.
    static func text(of value: Double, in format: TextFormat?) -> String {
        if let format { return short(format.text(of: value)) }
        return short(value.plain)
    }
}
