public import SliderEngine
public import SliderTimeline

/// The contents of a new session.
public struct SessionDraft: Sendable {
    /// The id that the caller chose; nil for a random one.
    public var id: SessionID?

    /// The preset that the control comes from, if any.
    public var preset: String?

    /// Its control.
    public var control: Control

    /// The most events that a session's trace may keep.
    public static let traceLimit = 10_000

    /// How many of its last events the trace keeps.
    public var traced: Int

    /// Makes a draft.
    public init(id: SessionID? = nil, preset: String? = nil, control: Control, traced: Int = 0) {
        self.id = id
        self.preset = preset
        self.control = control
        self.traced = traced
    }
}
