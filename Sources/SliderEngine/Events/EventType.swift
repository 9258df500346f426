/// The types of event, by name, and what each is to a gesture (docs/engine.md#gestures).
///
/// The wire, the order of gestures, frames and metrics take names and properties from here.
public enum EventType: String, Sendable, CaseIterable {
    /// A finger came down.
    case began
    /// The finger moved.
    case changed
    /// The finger was lifted.
    case ended
    /// The gesture was cancelled.
    case cancelled
    /// A program set the value.
    case set
    /// A key was pressed.
    case key
    /// Restores the value that was committed before.
    case undo
    /// Restores the value that was undone last.
    case redo
    /// The track has a new width.
    case resized
    /// Time passed.
    case elapsed
    /// Two fingers moved.
    case pinched

    /// Whether it starts a gesture.
    @inlinable public var startsGesture: Bool { self == .began }

    /// Whether it ends a gesture.
    @inlinable public var endsGesture: Bool { self == .ended || self == .cancelled }

    /// Whether it says where the finger is now.
    @inlinable public var isMove: Bool { self == .began || self == .changed }

    /// Whether it belongs to a drag: it has the finger's position.
    @inlinable public var isDrag: Bool { isMove || self == .ended }

    /// The reason that its frame gives.
    public var reason: Reason {
        switch self {
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
