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

    /// The reason for the frame of an event.
    init(_ kind: Event.Kind) {
        self =
            switch kind {
            case .began, .changed: .drag
            case .ended: .end
            case .cancelled: .cancel
            case .set: .set
            case .key: .key
            case .undo: .undo
            case .redo: .redo
            case .resized: .resize
            case .elapsed: .time
            case .pinched: .pinch
            }
    }
}
