/// How a drag moves the thumb (docs/engine.md#from-the-finger-to-the-value).
public enum DragKind: String, Sendable, Equatable, CaseIterable {
    /// The thumb goes where the finger is.
    case location
    /// The thumb moves as far as the finger does.
    case translation
}
