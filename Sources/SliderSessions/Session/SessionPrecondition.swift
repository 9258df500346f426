/// Which versions of a session a change is meant for (RFC 9110 §13.1.1).
public enum SessionPrecondition: Equatable, Sendable {
    /// Whatever the version is.
    case none

    /// Only one of these tags, as text.
    case tags([String])

    /// Whether a session that is at this version may be changed.
    public func allows(_ tag: SessionTag) -> Bool {
        switch self {
        case .none: true
        case .tags(let tags):
            tags.contains { $0.hasSameBytes(as: tag.description) }
        }
    }
}
