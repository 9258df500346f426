package import SliderEngine
package import SliderTimeline

/// The contents of a new session.
package struct SessionDraft: Sendable {
    /// The id that the caller chose; nil for a random one.
    package var id: SessionID?

    /// The preset that the control comes from, if any.
    package var preset: String?

    /// The client that makes it; nil for one without a token.
    package var owner: SessionOwner?

    /// Its control.
    package var control: Control

    /// The most events that a session's trace may keep.
    package static let traceLimit = 10_000

    /// How many of its last events the trace keeps.
    package var traced: Int

    /// After how long without a request it ends, in whole seconds; nil for the store's own time to live.
    package var timeToLive: Duration?

    /// Makes a draft.
    package init(
        id: SessionID? = nil, preset: String? = nil, owner: SessionOwner? = nil, control: Control, traced: Int = 0,
        timeToLive: Duration? = nil
    ) {
        self.id = id
        self.preset = preset
        self.owner = owner
        self.control = control
        self.traced = traced
        self.timeToLive = timeToLive
    }
}
