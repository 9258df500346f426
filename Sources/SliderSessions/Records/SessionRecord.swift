public import SliderEngine
public import SliderTimeline

/// One session as a plain value, as a record store keeps it.
public struct SessionRecord: Sendable {
    /// Its name.
    public var id: SessionID

    /// What its tags begin with: new for each session, also for one that takes the id of another.
    public var epoch: String

    /// The preset that it was made from, if any.
    public var preset: String?

    /// The client that made it; nil for one without a token, and in records from before there were owners.
    public var owner: SessionOwner?

    /// Its control.
    public var control: Control

    /// Its timeline, on a clock that counts nanoseconds since 1970.
    public var timeline: TimelineRecord

    /// When it was made, in milliseconds since 1970.
    public var createdAt: Int64

    /// The time to live that its creation asked for, in milliseconds; nil for the service's own.
    public var timeToLive: Int64?

    /// When it expires if no request asks for it, in milliseconds of the running time; nil for never.
    public var expiresAt: Int64?

    /// The lineage of the store that it was written under.
    public var lineage: UInt64

    /// The store's unclean starts when it was written.
    public var starts: Int

    /// Its version.
    public var tag: SessionTag { SessionTag(epoch: epoch, version: timeline.version) }

    /// A record.
    public init(
        id: SessionID, epoch: String, preset: String?, control: Control, timeline: TimelineRecord, createdAt: Int64,
        timeToLive: Int64? = nil, expiresAt: Int64? = nil, owner: SessionOwner? = nil, lineage: UInt64 = 0,
        starts: Int = 0
    ) {
        self.id = id
        self.epoch = epoch
        self.preset = preset
        self.control = control
        self.timeline = timeline
        self.createdAt = createdAt
        self.timeToLive = timeToLive
        self.expiresAt = expiresAt
        self.owner = owner
        self.lineage = lineage
        self.starts = starts
    }
}
