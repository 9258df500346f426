internal import SliderEngine

/// A curve of straight pieces from 0 to 1, as in CSS `linear()` (CSS Easing Functions Level 2, §2.2).
public struct LinearEasing: Sendable, Equatable {
    /// A point where two pieces meet.
    public struct Knot: Sendable, Equatable {
        /// The time, in percent of the whole.
        public let percent: Double
        /// The value, 0 at the start and 1 at the end.
        public let value: Double
    }

    /// The knots, the first at 0 % and the last at 100 %.
    public let knots: [Knot]

    /// The curve as CSS: `linear(0, 0.05 4%, …, 1)`. The ends need no percentage.
    public var css: String {
        let inner = knots.dropFirst().dropLast().map { "\(Self.text($0.value)) \(Self.text($0.percent))%" }
        let ends = [knots.first, knots.last].compactMap { $0.map { Self.text($0.value) } }
        return "linear(\((ends.prefix(1) + inner + ends.dropFirst()).joined(separator: ", ")))"
    }

    /// A number in decimals, without an exponent.
    private static func text(_ number: Double) -> String {
        let decimal = ShortestDecimal(number)
        return decimal.text(fractionDigits: decimal.places)
    }
}
