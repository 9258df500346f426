public import SliderEngine

/// Why an event was refused.
public enum EventRefusal: Error, Equatable, Sendable {
    /// The control cannot take it.
    case control(EventError)

    /// Another hand is at the control: the gesture of this name, or one without.
    case gestureInProgress(String?)
}
