internal import ElementaryFunctions

/// How the bars' lift decreases with their distance from the thumb (docs/engine.md#bars).
public enum Falloff: String, Sendable, Equatable, CaseIterable {
    /// 1 − r
    case linear
    /// (1 + cos πr) / 2
    case cosine
    /// (e^(−4r) − e^(−4)) / (1 − e^(−4))
    case exponential

    /// e^(−4), the end of the exponential falloff.
    private static let tail = Double.exp(-4)

    /// The part of the lift at r, from 1 at r = 0 to 0 at r = 1.
    func lift(at r: Double) -> Double {
        switch self {
        case .linear: 1 - r
        case .cosine: (1 + Double.cos(.pi * r)) / 2
        case .exponential: (Double.exp(-4 * r) - Self.tail) / (1 - Self.tail)
        }
    }
}
