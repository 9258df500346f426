public import SliderTimeline

/// A change to store.
public struct ReplicatedPut: Sendable {
    /// The state after it.
    public var state: ReplicatedRecord

    /// The state that it builds on; nil for a new session.
    public var base: SessionTag?

    /// The changes that lead from one to the other.
    public var changes: [TimelineChange]

    /// For how long the session lives without a request, in milliseconds; nil for no limit.
    public var life: Int64?

    /// The responses to keep with it.
    public var responses: [StoredResponse]

    /// How many responses are stored. One that is larger by itself is not kept.
    public var responseLimits: StoredResponseLimits

    /// How many sessions there may be, if it is a new one.
    public var most = Int.max

    /// How many events all traces may have, if it is a new one.
    public var mostTraced = Int.max

    /// Makes a change.
    public init(
        _ state: ReplicatedRecord, basedOn base: SessionTag?, changes: [TimelineChange], life: Int64?,
        responses: [StoredResponse] = [], within limits: StoredResponseLimits = StoredResponseLimits()
    ) {
        self.state = state
        self.base = base
        self.changes = changes
        self.life = life
        self.responses = responses.filter { $0.size <= limits.bytes }
        responseLimits = limits
    }
}
