/// How heavy the colliding object feels (docs/engine.md#haptics).
public enum HapticWeight: String, Sendable, Equatable, CaseIterable {
    /// A small, light object.
    case light
    /// An object of medium size.
    case medium
    /// A large, heavy object.
    case heavy
    /// A soft object.
    case soft
    /// A stiff object.
    case rigid
}
