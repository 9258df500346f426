public import SliderTimeline

/// How another state of a session is reached.
public enum ReplicatedUpdate: Sendable {
    /// By these changes of the state that the caller has.
    case changes([TimelineChange])
    /// By continuing from a record.
    case record(ReplicatedRecord)
}
