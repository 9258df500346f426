internal import RealModule

/// Finds straight pieces that stay close to a spring.
///
/// Between two places where the curve changes its bend it leaves a straight line the most where both are equally
/// steep. So looking there, at the ends and where the bend changes shows every moment.
struct LinearFit {
    /// Where every easing ends.
    static let end = LinearEasing.Knot(percent: 100, value: 1)

    /// Pieces over more bends than these are not tried: it would cost more than the knots that it saves.
    private static let mostBends = 4.0
    /// What reading numbers back may cost, of the tolerance.
    private static let slack = 1e-6

    private let remainder: FreeMotion
    private let speed: FreeMotion
    private let bends: (first: Double, spacing: Double)?
    private let duration: Double
    private let tolerance = SpringLimits.easingTolerance - LinearFit.slack
    /// How often it has looked at the curve: what finding pieces costs.
    private(set) var looks = 0

    init(_ remainder: FreeMotion, over duration: Double) {
        self.remainder = remainder
        self.duration = duration
        speed = remainder.derivative
        bends = speed.derivative.zeros
    }

    /// The last knot on the curve, or almost, to which a piece is close.
    ///
    /// - Parameter stride: about how far in percent to look; then how far that was.
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
        return LinearEasing.Knot(percent: percent, value: (value * 10_000).rounded() / 10_000)
    }

    private func time(at percent: Double) -> Double { duration * (percent / 100) }

    /// A number cut to as few decimals as lose no more than this; none when a double does not hold so many.
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

    /// How far a piece is from the curve at a time, and how fast it leaves it.
    private mutating func error(of piece: Piece, at time: Double) -> (distance: Double, slope: Double) {
        looks += 1
        let (left, speed) = remainder.value(at: time, and: speed)
        return (piece.value + piece.slope * (time - piece.start) - (1 - left), piece.slope + speed)
    }

    /// Where the curve changes its bend between two times; none when that is too often.
    private func bends(from start: Double, to end: Double) -> [Double]? {
        guard let bends, bends.first < end else { return [] }
        guard bends.spacing.isFinite else { return bends.first > start ? [bends.first] : [] }
        let passed = max(((start - bends.first) / bends.spacing).rounded(.up), 0)
        let count = ((end - bends.first) / bends.spacing).rounded(.up) - passed
        guard count <= Self.mostBends else { return nil }
        return (0..<max(Int(count), 0)).map { bends.first + (passed + Double($0)) * bends.spacing }
    }

    /// The same where the curve bends one way only.
    private mutating func isClose(_ piece: Piece, from start: Double, to end: Double) -> Bool {
        let (first, last) = (error(of: piece, at: start), error(of: piece, at: end))
        guard first.distance.magnitude <= tolerance, last.distance.magnitude <= tolerance else { return false }
        var (left, right) = (start, end)
        var (leftSlope, rightSlope) = (first.slope, last.slope)
        guard (leftSlope < 0) != (rightSlope < 0) else { return true }
        // Within these two times the error is at most so much greater than at either.
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
