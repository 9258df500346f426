public import SliderEngine
public import SliderTimeline

/// A frame of the service, from an answer or from the stream, as far as a prediction needs it (openapi.yaml, Frame).
public struct ServiceFrame: Sendable {
    /// The version that it shows.
    public let tag: SessionTag

    /// When its last event happened, in milliseconds on the clock of whoever sent that.
    public let t: Double

    /// What caused it.
    public let reason: Reason

    /// Whether a gesture is then under way, with a name or a finger on the thumb.
    public let isGestureUnderWay: Bool

    /// Which events it shows; nil if the service tells only where it stands: it merged frames, a client missed some, or
    /// it lost some.
    public let confirmation: Confirmation?

    /// How many events of the request were skipped as stale.
    public let stale: Int

    /// Its cues.
    public internal(set) var cues: [Cue]

    /// Makes a frame.
    public init(
        tag: SessionTag, t: Double, reason: Reason, isGestureUnderWay: Bool, confirmation: Confirmation?,
        stale: Int = 0, cues: [Cue] = []
    ) {
        self.tag = tag
        self.t = t
        self.reason = reason
        self.isGestureUnderWay = isGestureUnderWay
        self.confirmation = confirmation
        self.stale = stale
        self.cues = cues
    }
}
