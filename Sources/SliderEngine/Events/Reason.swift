/// What caused a frame (docs/engine.md#reasons).
public enum Reason: String, Sendable, Equatable, CaseIterable {
    /// The session was created.
    case created
    /// `began` or `changed`.
    case drag
    /// `ended`.
    case end
    /// `cancelled`.
    case cancel
    /// `set`.
    case set
    /// `key`.
    case key
    /// `undo`.
    case undo
    /// `redo`.
    case redo
    /// `resized`.
    case resize
    /// `pinched`.
    case pinch
    /// `elapsed`.
    case time

    /// Whether crossing a tick or a stop gives a haptic.
    var isFelt: Bool { self == .drag || self == .end || self == .key }
}
