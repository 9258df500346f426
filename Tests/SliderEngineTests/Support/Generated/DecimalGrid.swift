import Foundation
import SliderEngine

/// The values of a grid as decimal arithmetic has them, to compare with what the engine computes in binary.
struct DecimalGrid {
    let range: ValueRange
    let step: Double

    /// The nearest grid value of lower, lower + step, … and upper; the higher one of two that are as near.
    func nearest(to value: Double) -> Double {
        let below = ((value - range.lower) / step).rounded(.down)
        let candidates = [below - 1, below, below + 1, below + 2].filter { $0 >= 0 }.map(self.value) + [range.upper]
        let inRange = candidates.filter { $0 <= range.upper }.sorted()
        let distance = inRange.map { abs($0 - value) }.min() ?? 0
        return inRange.last { abs($0 - value) <= distance + 2e-9 * step } ?? range.upper
    }

    private func value(at index: Double) -> Double {
        let (start, step) = (Self.decimal(range.lower), Self.decimal(step))
        return Double("\(start + Self.decimal(index) * step)") ?? .nan
    }

    /// What a person would write for the number, exactly.
    private static func decimal(_ number: Double) -> Decimal {
        Decimal(string: number.description, locale: Locale(identifier: "en_US_POSIX")) ?? .nan
    }
}
