/// Something that happened to a control (design: The engine, §2).
public struct Event: Sendable, Equatable {
    /// What happened.
    public enum Kind: Sendable, Equatable {
        /// A finger came down at x; it is predicted to stop at predictedX. Points along the track.
        case began(x: Double, predictedX: Double?)
        /// The finger is at x now.
        case changed(x: Double, predictedX: Double?)
        /// The finger went up, at x where that is known.
        case ended(x: Double?)
        /// The gesture was taken away; it shall not count.
        case cancelled
        /// The value was put by a program.
        case set(value: Double)
        /// A key was pressed; with Shift an arrow goes a page.
        case key(SliderKey, shift: Bool)
        /// The value that was committed before is wanted back.
        case undo
        /// The value that was undone is wanted again.
        case redo
        /// The track is so many points wide now.
        case resized(trackWidth: Double)
        /// Time passed.
        case elapsed
        /// Two fingers stand at this multiple of their first distance.
        case pinched(magnification: Double)

        /// The name that the design gives it.
        public var name: String {
            switch self {
            case .began: "began"
            case .changed: "changed"
            case .ended: "ended"
            case .cancelled: "cancelled"
            case .set: "set"
            case .key: "key"
            case .undo: "undo"
            case .redo: "redo"
            case .resized: "resized"
            case .elapsed: "elapsed"
            case .pinched: "pinched"
            }
        }
    }

    /// What happened.
    public var kind: Kind
    /// When, in milliseconds on the client's clock.
    public var t: Double
    /// How far the finger is from the track, in points, where that is known; of `began`, `changed` and `ended`.
    public var y: Double?

    /// An event; what its numbers may be is checked when it is applied.
    public init(kind: Kind, t: Double, y: Double? = nil) {
        self.kind = kind
        self.t = t
        self.y = y
    }
}
