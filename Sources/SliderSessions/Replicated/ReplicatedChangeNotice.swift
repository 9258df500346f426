public import SliderTimeline

/// What the subscribers of a session are told.
public enum ReplicatedChangeNotice: Sendable, Equatable {
    /// It has this version now.
    case changed(version: Int64)
    /// It is in this state.
    case isAt(SessionTag)
    /// It was deleted.
    case deleted
    /// It may have changed.
    case unknown
}
