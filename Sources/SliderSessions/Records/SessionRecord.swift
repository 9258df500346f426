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

    /// Its control.
    public var control: Control

    /// Its timeline, on a clock that counts nanoseconds since 1970.
    public var timeline: TimelineRecord

    /// When it was made, in milliseconds since 1970.
    public var createdAt: Int64

    /// When a request last asked for it, in milliseconds since 1970.
    public var touchedAt: Int64

    /// Its version.
    public var tag: SessionTag { SessionTag(epoch: epoch, version: timeline.version) }

    /// A record.
    public init(
        id: SessionID, epoch: String, preset: String?, control: Control, timeline: TimelineRecord, createdAt: Int64,
        touchedAt: Int64
    ) {
        self.id = id
        self.epoch = epoch
        self.preset = preset
        self.control = control
        self.timeline = timeline
        self.createdAt = createdAt
        self.touchedAt = touchedAt
    }
}
