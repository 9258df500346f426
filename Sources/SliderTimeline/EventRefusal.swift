public import SliderEngine

/// Why an event was refused.
public enum EventRefusal: Error, Equatable, Sendable {
    /// The control does not accept it.
    case control(EventError)

    /// Another gesture is under way: the one of this name, or one without a name (nil).
    case gestureInProgress(String?)
}
