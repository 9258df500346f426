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
        /// The value was put, by a key or a program.
        case set(value: Double)
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

    /// An event; what its numbers may be is checked when it is applied.
    public init(kind: Kind, t: Double) {
        self.kind = kind
        self.t = t
    }
}
