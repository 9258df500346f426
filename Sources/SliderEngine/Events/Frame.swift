/// Everything that a client needs to draw and feel a control now.
public struct Frame: Sendable {
    /// What is drawn, for each kind of control.
    public enum Content: Sendable {
        /// A slider's.
        case slider(SliderFrame)
        /// A pinch control's.
        case pinch(PinchFrame)
    }

    /// The time of the last event, in milliseconds on the client's clock.
    public let t: Double
    /// Why it is.
    public let reason: Reason
    /// The haptics to play.
    public let cues: Cues
    /// What to animate, and how.
    public let transitions: Transitions
    /// What to draw.
    public let content: Content
}
