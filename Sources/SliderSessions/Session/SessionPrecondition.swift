import SliderEngine
package import SliderTimeline

/// The versions of a session that a change is meant for (RFC 9110 §13.1.1).
package enum SessionPrecondition: Equatable, Sendable {
    /// Any version.
    case none

    /// Only a version with one of these tags, as text.
    case tags([String])

    /// Whether a session at this version may be changed.
    package func allows(_ tag: SessionTag) -> Bool {
        switch self {
        case .none: true
        case .tags(let tags):
            tags.contains { $0.hasSameBytes(as: tag.description) }
        }
    }
}
