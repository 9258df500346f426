public import SliderEngine
public import SliderTimeline

/// A frame of the service, from a response or from the stream, as far as a prediction needs it (openapi.yaml, Frame).
public struct ServiceFrame: Sendable {
    /// The version that it shows.
    public let tag: SessionTag

    /// When its last event happened, in milliseconds on the clock of the client that sent it.
    public let t: Double

    /// What caused it.
    public let reason: Reason

    /// The name of the gesture that is then under way, if it has one.
    public let gesture: String?

    /// Whether a finger then drags the thumb.
    public let isDragging: Bool

    /// Which events it shows; nil if the service tells only where it stands: it merged frames, a client missed some, or
    /// it lost some.
    public let confirmation: Confirmation?

    /// How many events of the request were skipped as stale.
    public let stale: Int

    /// Its cues.
    public internal(set) var cues: [Cue]

    /// Makes a frame.
    public init(
        tag: SessionTag, t: Double, reason: Reason, gesture: String?, isDragging: Bool, confirmation: Confirmation?,
        stale: Int = 0, cues: [Cue] = []
    ) {
        self.tag = tag
        self.t = t
        self.reason = reason
        self.gesture = gesture
        self.isDragging = isDragging
        self.confirmation = confirmation
        self.stale = stale
        self.cues = cues
    }
}
