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
