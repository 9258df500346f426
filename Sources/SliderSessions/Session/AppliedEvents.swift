package import SliderEngine
package import SliderTimeline

/// The result of applying one event or a batch.
package struct AppliedEvents: Sendable {
    /// The version of the session afterwards.
    package let tag: SessionTag

    /// The last applied event's frame, with the cues of all of them in order and each property's last transition; when
    /// every event was stale, the current frame.
    package let frame: Frame

    /// The name of the gesture then under way; nil if there is none or it has no name.
    package let gesture: String?

    /// How many events were skipped as stale.
    package let stale: Int

    /// Which events were applied, and the state after them; nil if the client did not ask.
    package let confirmation: Confirmation?

    /// How many more events the session takes at once; nil if there is no limit.
    package let left: Int?

    /// Whether the record store has committed this version or a later one.
    package var isCommitted = false

    /// Makes a result.
    package init(
        tag: SessionTag, frame: Frame, gesture: String? = nil, stale: Int, confirmation: Confirmation? = nil,
        left: Int? = nil
    ) {
        self.tag = tag
        self.frame = frame
        self.gesture = gesture
        self.stale = stale
        self.confirmation = confirmation
        self.left = left
    }
}
