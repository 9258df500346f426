/// What the followers of a session are told.
public enum SharedNews: Sendable, Equatable {
    /// It has this version now.
    case changed(version: Int64)
    /// It was deleted.
    case deleted
    /// It may have changed.
    case unknown
}
