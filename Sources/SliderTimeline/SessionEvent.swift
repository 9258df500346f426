public import SliderEngine

/// One event as a client posts it: what happened, when, and in which order (openapi.yaml, Event).
public struct SessionEvent: Sendable, Equatable {
    /// What happened.
    public var kind: Event.Kind

    /// When it happened, in milliseconds on the client's own clock; nil to use the server's time.
    public var t: Double?

    /// The finger's distance from the track, in points; only for drag events, and only if it is known.
    public var y: Double?

    /// The gesture that it belongs to: a name of up to 64 characters, new for each gesture.
    public var gesture: String?

    /// Its position within the gesture: a whole number that increases.
    public var sequence: Int64?

    /// The thumb from the lowest, 0 …, of a slider with several (``Event/thumb``).
    public var thumb: UInt8?

    /// Whether a move of this gesture takes the control from another gesture that is under way, and drops that gesture;
    /// of several thumbs, those that it needs.
    public var takesOver: Bool

    /// Whether it is refused while a gesture is under way.
    public var needsIdle: Bool

    /// Makes an event.
    public init(
        _ kind: Event.Kind, t: Double? = nil, y: Double? = nil, gesture: String? = nil, sequence: Int64? = nil,
        thumb: UInt8? = nil, takesOver: Bool = false, needsIdle: Bool = false
    ) {
        self.thumb = thumb
        self.takesOver = takesOver
        self.needsIdle = needsIdle
        self.kind = kind
        self.t = t
        self.y = y
        self.gesture = gesture
        self.sequence = sequence
    }
}
