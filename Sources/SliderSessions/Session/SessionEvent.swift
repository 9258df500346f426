public import SliderEngine

/// One event as a client posts it: what happened, and where it stands in time and order (design: Event).
public struct SessionEvent: Sendable, Equatable {
    /// What happened.
    public var kind: Event.Kind

    /// When, in milliseconds on the client's own clock; nothing when the server's time is to be used.
    public var t: Double?

    /// How far the finger is from the track, in points; drag events only, and only where that is known.
    public var y: Double?

    /// The gesture that it belongs to: a name of up to 64 characters, new for each gesture.
    public var gesture: String?

    /// Its place within the gesture: a whole number that rises.
    public var sequence: Int?

    /// Whether a move of this gesture takes the control from another that is under way, and drops that.
    public var takesOver: Bool

    /// Makes an event.
    public init(
        _ kind: Event.Kind, t: Double? = nil, y: Double? = nil, gesture: String? = nil, sequence: Int? = nil,
        takesOver: Bool = false
    ) {
        self.takesOver = takesOver
        self.kind = kind
        self.t = t
        self.y = y
        self.gesture = gesture
        self.sequence = sequence
    }
}
