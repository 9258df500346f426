/// Everything that a client needs to draw a control now and to play its haptics.
public struct Frame: Sendable {
    /// What is drawn, for each kind of control.
    public enum Content: Sendable {
        /// The content for a slider.
        case slider(SliderFrame)
        /// The content for a pinch control.
        case pinch(PinchFrame)
    }

    /// The time of the last event, in milliseconds on the client's clock.
    public let t: Double
    /// What caused the frame.
    public let reason: Reason
    /// The haptics to play.
    public let cues: Cues
    /// What to animate, and how.
    public let transitions: Transitions
    /// What to draw.
    public let content: Content
}
