public import SliderEngine

/// What applying one event or a batch gave.
public struct AppliedEvents: Sendable {
    /// The version of the session afterwards.
    public let tag: SessionTag

    /// The last applied event's frame, with the cues of all of them in order and each property's last transition; when
    /// every event was stale, the frame as it is.
    public let frame: Frame

    /// The name of the gesture under way afterwards, if one is and has a name.
    public let gesture: String?

    /// How many events were skipped because they came too late.
    public let stale: Int

    /// Makes an answer.
    public init(tag: SessionTag, frame: Frame, gesture: String? = nil, stale: Int) {
        self.tag = tag
        self.frame = frame
        self.gesture = gesture
        self.stale = stale
    }
}
