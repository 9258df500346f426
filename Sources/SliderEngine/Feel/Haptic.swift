internal import RealModule

/// A haptic that a control gives (design: The engine, §6).
public struct Haptic: Sendable, Equatable {
    /// How heavy it feels.
    public var weight: HapticWeight

    /// A haptic.
    public init(weight: HapticWeight = .light) {
        self.weight = weight
    }

    /// Faster than this, in points per second, nothing hits an end harder.
    private static let hardestSpeed = 2000.0
    /// However slowly an end is reached, it is felt.
    private static let faintest = 0.2

    /// How hard the thumb hits an end, 0.2 … 1, for a speed in points per second: (0.05 + 0.95·t)^(1 / 0.89) with
    /// t = (speed / 2000)², as Android's own sliders do (`SliderHapticFeedbackProvider`).
    func intensity(atSpeed speed: Double) -> Double {
        let share = min(speed / Self.hardestSpeed, 1)
        return max(Self.faintest, .pow(0.05 + 0.95 * share * share, 1 / 0.89))
    }
}
