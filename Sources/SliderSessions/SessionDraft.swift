public import SliderEngine

/// What a new session is made of.
public struct SessionDraft: Sendable {
    /// The caller's own name for it; nothing for a random one.
    public var id: SessionID?

    /// The preset that the control comes from, if any.
    public var preset: String?

    /// Its control.
    public var control: Control

    /// Makes a draft.
    public init(id: SessionID? = nil, preset: String? = nil, control: Control) {
        self.id = id
        self.preset = preset
        self.control = control
    }
}
