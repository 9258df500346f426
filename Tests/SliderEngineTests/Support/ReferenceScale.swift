import Foundation
import SliderEngine

/// A second implementation of the scales, by other formulas.
struct ReferenceScale {
    let range: ValueRange
    let scale: Scale

    func value(at p: Double) -> Double {
        switch scale {
        case .linear, .even: range.lower * (1 - p) + range.upper * p
        case .exponential: pow(range.lower, 1 - p) * pow(range.upper, p)
        case .power(let exponent):
            range.lower * (1 - exp2(exponent * log2(p))) + range.upper * exp2(exponent * log2(p))
        case .symlog(let linear): symlog(linear, at: p)
        case .piecewise(let knots): Self.ramps(knots + [ScaleKnot(at: 1, value: range.upper)], from: range.lower, to: p)
        }
    }

    /// The value whose place is p, by halving.
    private func symlog(_ linear: Double, at p: Double) -> Double {
        func logarithm(_ value: Double) -> Double { (value < 0 ? -1 : 1) * log10(1 + abs(value) / linear) }
        let wanted = logarithm(range.lower) * (1 - p) + logarithm(range.upper) * p
        var (low, high) = (range.lower, range.upper)
        for _ in 0..<200 {
            let middle = low + (high - low) / 2
            if logarithm(middle) < wanted { low = middle } else { high = middle }
        }
        return high
    }

    /// Adds, for each piece, the part of it that lies below p.
    private static func ramps(_ knots: [ScaleKnot], from lower: Double, to p: Double) -> Double {
        var (sum, before) = (lower, ScaleKnot(at: 0, value: lower))
        for knot in knots {
            let gone = min(max(p - before.at, 0), knot.at - before.at)
            sum += (knot.value - before.value) / (knot.at - before.at) * gone
            before = knot
        }
        return sum
    }
}
