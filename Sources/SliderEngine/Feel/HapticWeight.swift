/// How heavy the thing feels that a haptic makes collide (design: The engine, §6).
public enum HapticWeight: String, Sendable, Equatable, CaseIterable {
    /// A small, light thing.
    case light
    /// A thing of middling size.
    case medium
    /// A large, heavy thing.
    case heavy
    /// A soft thing.
    case soft
    /// A stiff thing.
    case rigid
}
