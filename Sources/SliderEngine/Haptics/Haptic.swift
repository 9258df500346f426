internal import ElementaryFunctions

/// A haptic of a control (docs/engine.md#haptics).
public struct Haptic: Sendable, Equatable {
    /// How heavy it feels.
    public var weight: HapticWeight

    /// A haptic.
    public init(weight: HapticWeight = .light) {
        self.weight = weight
    }

    /// The speed in points per second above which an end's haptic gets no stronger.
    private static let hardestSpeed = 2000.0
    /// The intensity of an end that is reached very slowly.
    private static let faintest = 0.2

    /// The intensity of hitting an end, 0.2 … 1, for a speed in points per second: (0.05 + 0.95·t)^(1 / 0.89) with t =
    /// (speed / 2000)², as in Android's sliders (`SliderHapticFeedbackProvider`).
    func intensity(atSpeed speed: Double) -> Double {
        let share = min(speed / Self.hardestSpeed, 1)
        return max(Self.faintest, .pow(0.05 + 0.95 * share * share, 1 / 0.89))
    }
}
