public import SliderTimeline

/// A session in an earlier state, and all its changes since then.
public struct ReplicatedHistory: Sendable {
    /// The earlier state.
    public var start: TimelineRecord

    /// The changes since then.
    public var changes: [TimelineChange]

    /// Makes a history.
    public init(start: TimelineRecord, changes: [TimelineChange]) {
        (self.start, self.changes) = (start, changes)
    }
}
