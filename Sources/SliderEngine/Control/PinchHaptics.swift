/// The haptics of a pinch control (design: The engine, §9).
public struct PinchHaptics: Sendable, Equatable {
    /// When it joins or splits; none is not felt.
    public var toggle: Haptic?

    /// Haptics.
    public init(toggle: Haptic? = Haptic(weight: .heavy)) {
        self.toggle = toggle
    }
}
