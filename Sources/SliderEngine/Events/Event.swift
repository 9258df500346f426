/// Something that happened to a control (docs/engine.md#gestures).
public struct Event: Sendable, Equatable {
    /// What happened.
    public enum Kind: Sendable, Equatable {
        /// A finger came down at x; predictedX is where it is predicted to stop. In points along the track.
        case began(x: Double, predictedX: Double?)
        /// The finger is at x now.
        case changed(x: Double, predictedX: Double?)
        /// The finger was lifted, at x where that is known.
        case ended(x: Double?)
        /// The gesture was cancelled: its changes are reverted.
        case cancelled
        /// A program set the value.
        case set(value: Double)
        /// A key was pressed; with Shift an arrow moves by a page.
        case key(SliderKey, shift: Bool)
        /// Restores the value that was committed before.
        case undo
        /// Restores the value that was undone last.
        case redo
        /// The track has a new width, in points.
        case resized(trackWidth: Double)
        /// Time passed.
        case elapsed
        /// Two fingers are at this multiple of their initial distance.
        case pinched(magnification: Double)

        /// The type of the event.
        @inlinable public var type: EventType {
            switch self {
            case .began: .began
            case .changed: .changed
            case .ended: .ended
            case .cancelled: .cancelled
            case .set: .set
            case .key: .key
            case .undo: .undo
            case .redo: .redo
            case .resized: .resized
            case .elapsed: .elapsed
            case .pinched: .pinched
            }
        }
    }

    /// What happened.
    public var kind: Kind
    /// The time, in milliseconds on the client's clock.
    public var t: Double
    /// The finger's distance from the track, in points, where known; for `began`, `changed` and `ended`.
    public var y: Double?

    /// An event. Its numbers are checked when it is applied.
    public init(kind: Kind, t: Double, y: Double? = nil) {
        self.kind = kind
        self.t = t
        self.y = y
    }
}
