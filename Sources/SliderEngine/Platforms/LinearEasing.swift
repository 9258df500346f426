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

/// Finds straight pieces that stay close to a spring.
///
/// Between two inflections of the curve, the distance to a straight line is greatest where both have the same slope.
/// Checking those places, the ends and the inflections covers every moment.
struct LinearFit {
    /// Where every easing ends.
    static let end = LinearEasing.Knot(percent: 100, value: 1)

    /// The greatest number of inflections in one piece: trying more would cost more than the knots that it saves.
    private static let mostBends = 4.0
    /// The part of the tolerance that is kept for reading rounded numbers back.
    private static let slack = 1e-6

    private let remainder: FreeMotion
    private let speed: FreeMotion
    private let bends: (first: Double, spacing: Double)?
    private let duration: Double
    private let tolerance = EasingLimits.tolerance - LinearFit.slack
    /// How often the curve was evaluated: the cost of finding pieces.
    private(set) var looks = 0

    init(_ remainder: FreeMotion, over duration: Double) {
        self.remainder = remainder
        self.duration = duration
        speed = remainder.derivative
        bends = speed.derivative.zeros
    }

    /// The last knot, or nearly the last, whose piece stays close to the curve.
    ///
    /// - Parameter stride: about how far to look, in percent; set to the distance found.
    mutating func knot(after last: LinearEasing.Knot, stride: inout Double) -> LinearEasing.Knot? {
        var near = stride
        while !reaches(near, from: last) {
            near /= 2
            guard last.percent + near > last.percent else { return nil }
        }
        var far = 2 * near
        while reaches(far, from: last) { (near, far) = (far, 2 * far) }
        for _ in 0..<4 {
            let middle = (near + far) / 2
            if reaches(middle, from: last) { near = middle } else { far = middle }
        }
        stride = near
        return shortKnot(after: last, stride: near)
    }

    /// The knot with the fewest decimals that is not much nearer than the stride.
    private mutating func shortKnot(after last: LinearEasing.Knot, stride: Double) -> LinearEasing.Knot? {
        var stride = stride
        while let percent = Self.short(last.percent + stride, within: stride / 10), percent > last.percent {
            let next = knot(at: percent)
            if isClose(last, to: next) { return next }
            stride *= 0.75
        }
        return nil
    }

    private mutating func reaches(_ stride: Double, from last: LinearEasing.Knot) -> Bool {
        let percent = last.percent + stride
        return percent < Self.end.percent && isClose(last, to: knot(at: percent))
    }

    private mutating func knot(at percent: Double) -> LinearEasing.Knot {
        looks += 1
        let value = 1 - remainder.value(at: time(at: percent))
        return LinearEasing.Knot(percent: percent, value: (value * 10_000).nearestWhole / 10_000)
    }

    private func time(at percent: Double) -> Double { duration * (percent / 100) }

    /// A number cut to the fewest decimals that lose at most `loss`; nil when a double does not hold so many.
    private static func short(_ number: Double, within loss: Double) -> Double? {
        var unit = 1.0
        for _ in 0...22 {
            let units = (number * unit).rounded(.down)
            if 1 / unit <= loss { return units < 0x1p53 ? units / unit : nil }
            unit *= 10
        }
        return nil
    }
}

extension LinearFit {
    /// Whether the piece between two knots is within the tolerance at every moment.
    mutating func isClose(_ from: LinearEasing.Knot, to: LinearEasing.Knot) -> Bool {
        let start = time(at: from.percent)
        let end = time(at: to.percent)
        let piece = Piece(start: start, value: from.value, slope: (to.value - from.value) / (end - start))
        guard end > start, let bends = bends(from: start, to: end) else { return false }
        var left = start
        for right in bends + [end] {
            guard isClose(piece, from: left, to: right) else { return false }
            left = right
        }
        return true
    }

    private struct Piece {
        let start: Double
        let value: Double
        let slope: Double
    }

    /// The distance of a piece from the curve at a time, and the slope of that distance.
    private mutating func error(of piece: Piece, at time: Double) -> (distance: Double, slope: Double) {
        looks += 1
        let (left, speed) = remainder.value(at: time, and: speed)
        return (piece.value + piece.slope * (time - piece.start) - (1 - left), piece.slope + speed)
    }

    /// The inflections of the curve between two times; nil when there are too many.
    private func bends(from start: Double, to end: Double) -> [Double]? {
        guard let bends, bends.first < end else { return [] }
        guard bends.spacing.isFinite else { return bends.first > start ? [bends.first] : [] }
        let passed = max(((start - bends.first) / bends.spacing).rounded(.up), 0)
        let count = ((end - bends.first) / bends.spacing).rounded(.up) - passed
        guard count <= Self.mostBends else { return nil }
        return (0..<max(Int(count), 0)).map { bends.first + (passed + Double($0)) * bends.spacing }
    }

    /// The same between two inflections.
    private mutating func isClose(_ piece: Piece, from start: Double, to end: Double) -> Bool {
        let (first, last) = (error(of: piece, at: start), error(of: piece, at: end))
        guard first.distance.magnitude <= tolerance, last.distance.magnitude <= tolerance else { return false }
        var (left, right) = (start, end)
        var (leftSlope, rightSlope) = (first.slope, last.slope)
        guard (leftSlope < 0) != (rightSlope < 0) else { return true }
        // Between these two times the error exceeds the greater of both by at most this product.
        while (right - left) * max(leftSlope.magnitude, rightSlope.magnitude) > Self.slack {
            let middle = left + (right - left) / 2
            guard middle > left, middle < right else { return true }
            let (distance, slope) = error(of: piece, at: middle)
            guard distance.magnitude <= tolerance else { return false }
            if (slope < 0) == (leftSlope < 0) {
                (left, leftSlope) = (middle, slope)
            } else {
                (right, rightSlope) = (middle, slope)
            }
        }
        return true
    }
}

/// What bounds the easing of a spring (docs/engine.md#limits).
public enum EasingLimits {
    /// The greatest distance of an easing's straight pieces from the spring, as a part of the distance.
    public static let tolerance = 0.002
    /// How many straight pieces an easing may have.
    public static let pieces = 300
    /// How often the curve is evaluated to find them, without the last piece: this takes about a millisecond.
    public static let looks = 20_000
}

extension Spring {
    /// Straight pieces for ``settlingDuration``, each within 0.002 of the spring at every moment; the last ends at 1.
    ///
    /// - Returns: nil when the spring never settles, or for so long that ``EasingLimits/pieces`` are not enough.
    public var linearEasing: LinearEasing? { easing().curve }

    /// The same, and how often the curve was evaluated to find it. That number is bounded, because the thread also
    /// serves drags.
    func easing() -> (curve: LinearEasing?, looks: Int) {
        guard let settlingDuration else { return (nil, 0) }
        var fit = LinearFit(remainder, over: settlingDuration)
        var knots = [LinearEasing.Knot(percent: 0, value: 0)]
        var stride = 100.0
        while knots.count <= EasingLimits.pieces, fit.looks < EasingLimits.looks, let last = knots.last {
            guard !fit.isClose(last, to: LinearFit.end) else {
                return (LinearEasing(knots: knots + [LinearFit.end]), fit.looks)
            }
            guard let next = fit.knot(after: last, stride: &stride) else { break }
            knots.append(next)
        }
        return (nil, fit.looks)
    }
}

extension Transition {
    /// The curve as a CSS easing function: for a spring over its `settlingDuration`, otherwise over `duration`.
    ///
    /// The numbers of the other curves are SwiftUI's.
    public var css: String? {
        switch curve {
        case .spring: spring?.linearEasing?.css
        case .easeInOut: "cubic-bezier(0.42, 0, 0.58, 1)"
        case .easeIn: "cubic-bezier(0.42, 0, 1, 1)"
        case .easeOut: "cubic-bezier(0, 0, 0.58, 1)"
        }
    }
}
