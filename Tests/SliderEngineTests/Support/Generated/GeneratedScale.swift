import Foundation
import SliderEngine
import SliderSamples

/// A random scale on a random range, within the limits of both; the same for the same seed.
struct GeneratedScale: CustomStringConvertible {
    let range: ValueRange
    let scale: Scale

    var description: String { "\(scale) on \(range.lower) … \(range.upper)" }

    init(seed: Int) {
        var random = SplitMix(seed: seed)
        let range = Self.range(mustBePositive: seed % 5 == 1, &random)
        self.range = range
        scale =
            switch seed % 5 {
            case 0: .linear
            case 1: .exponential
            case 2: .power(exponent: random.pick(0.1, 0.5, 1, 2, 3, 100, random.magnitude(0.1...100)))
            case 3: .symlog(linear: random.pick(1, 1e-100, 1e15, random.magnitude(1e-100...1e15)))
            default: .piecewise(knots: Self.knots(in: range, &random))
            }
    }

    /// Values of the range at random: anywhere, near either end, near 0.
    func values(_ count: Int, _ random: inout SplitMix) -> [Double] {
        let span = range.upper - range.lower
        return (0..<count).map { _ in
            let part = random.magnitude(1e-25...1)
            let near = random.pick(range.lower + part * span, range.upper - part * span, part, -part, part * 1e6)
            return min(
                max(random.chance(0.3) ? random.number(range.lower...range.upper) : near, range.lower), range.upper)
        }
    }

    /// A value comes back from its place with an error of at most 1e-12 times this (see ``Scale``).
    func measure(of value: Double) -> Double {
        let ends = max(abs(range.lower), abs(range.upper))
        return switch scale {
        case .linear, .even, .power: max(abs(value), abs(range.lower))
        case .exponential: abs(value)
        case .symlog(let linear): range.lower < 0 ? max(abs(value), min(linear, ends)) : abs(value)
        case .piecewise(let knots):
            max(
                abs(knots.last { $0.value <= value }?.value ?? range.lower),
                abs(knots.first { $0.value > value }?.value ?? range.upper)
            )
        }
    }

    private static func range(mustBePositive: Bool, _ random: inout SplitMix) -> ValueRange {
        let lower =
            mustBePositive
            ? random.pick(0.5, 1, .leastNonzeroMagnitude, random.magnitude(1e-307...1e15))
            : random.pick(0, -1, 1, -1e15, 0.1, random.magnitude(1e-307...1e14), -random.magnitude(1e-307...1e15))
        let wanted = lower + random.pick(1, abs(lower), 2 * abs(lower), random.magnitude(1e-307...1e15))
        let upper = min(max(wanted, lower.nextUp, random.chance(0.1) && lower < 0 ? 0 : -1e15), 1e15)
        return upper > lower ? ValueRange(lower: lower, upper: upper) : ValueRange(lower: 0, upper: 1)
    }

    private static func knots(in range: ValueRange, _ random: inout SplitMix) -> [ScaleKnot] {
        let slots = random.pick(1, 2, 7, 256)
        // As near to each other as they may be, or over all the track.
        let (start, gap) = (random.number(0.05...0.15), random.pick(ControlLimits.knotGap, 0.8 / Double(slots)))
        let ats = (0..<slots).map { start + Double($0) * gap }
        let span = range.upper - range.lower
        let values = Set((0..<slots).map { _ in range.lower + random.magnitude(1e-20...1) * span }).sorted()
        let inside = values.filter { $0 > range.lower && $0 < range.upper }
        return zip(ats, inside).map { ScaleKnot(at: $0, value: $1) }
    }
}

extension SplitMix {
    /// A number of any magnitude between two bounds.
    mutating func magnitude(_ range: ClosedRange<Double>) -> Double {
        let exponents = log(range.lowerBound)...log(range.upperBound)
        return min(max(exp(number(exponents)), range.lowerBound), range.upperBound)
    }
}
