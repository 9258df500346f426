import RateLimiting
package import SliderEngine
package import SliderRecords
package import SliderTimeline

/// The contents of a new session.
package struct SessionDraft: Sendable {
    /// The id that the caller chose; nil for a random one.
    package var id: SessionID?

    /// The preset that the control comes from, if any.
    package var preset: String?

    /// The client that makes it; nil for one without a token.
    package var owner: SessionOwner?

    /// Its control.
    package var control: Control

    /// How many of the last events the trace has, at most `TimelineRecord.traceLimit`; 0 for no trace.
    package var traced: Int

    /// How long it lives without a request, in whole seconds; nil for the store's own time to live.
    package var timeToLive: Duration?

    /// Makes a draft.
    package init(
        id: SessionID? = nil, preset: String? = nil, owner: SessionOwner? = nil, control: Control, traced: Int = 0,
        timeToLive: Duration? = nil
    ) {
        self.id = id
        self.preset = preset
        self.owner = owner
        self.control = control
        self.traced = traced
        self.timeToLive = timeToLive
    }
}

/// The versions of a session to which a change may be applied (RFC 9110 §13.1.1).
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

/// The time of an access to a session, and the limits that apply to it.
struct AccessContext: Sendable {
    /// Now, in nanoseconds of the monotonic clock.
    let moment: Int64

    /// How long a gesture may go without a move, in nanoseconds; nil for no limit.
    let gestureTimeout: Int64?

    /// How many events a session takes; nil for no limit.
    var eventRate: BucketRate?
}
