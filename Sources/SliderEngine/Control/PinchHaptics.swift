/// The haptics of a pinch control (docs/engine.md#pinch-control).
public struct PinchHaptics: Sendable, Equatable {
    /// The haptic when the pictures join or split; nil for none.
    public var toggle: Haptic?

    /// Haptics.
    public init(toggle: Haptic? = Haptic(weight: .heavy)) {
        self.toggle = toggle
    }
}
