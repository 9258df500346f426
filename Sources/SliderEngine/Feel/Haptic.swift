/// A haptic that a control gives (design: The engine, §6).
public struct Haptic: Sendable, Equatable {
    /// How heavy it feels.
    public var weight: HapticWeight

    /// A haptic.
    public init(weight: HapticWeight = .light) {
        self.weight = weight
    }
}
