public import SliderTimeline

/// One session in a list.
public struct SessionSummary: Sendable, Equatable {
    /// Its name.
    public var id: SessionID

    /// Its version, as it was stored.
    public var tag: SessionTag

    /// The time to live that its creation asked for, in milliseconds; nil for the service's own.
    public var timeToLive: Int64?

    /// The lineage of the store that it was written under.
    public var lineage: UInt64

    /// The store's unclean starts when it was written.
    public var starts: Int

    /// The preset that it was made from, if any.
    public var preset: String?

    /// When it was made, in milliseconds since 1970.
    public var createdAt: Int64

    /// When it expires if no request asks for it, in milliseconds of the running time; nil for never.
    public var expiresAt: Int64?

    /// A summary.
    public init(
        id: SessionID, tag: SessionTag, preset: String?, createdAt: Int64, expiresAt: Int64?,
        timeToLive: Int64? = nil, lineage: UInt64 = 0, starts: Int = 0
    ) {
        self.id = id
        self.tag = tag
        self.preset = preset
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.timeToLive = timeToLive
        self.lineage = lineage
        self.starts = starts
    }
}
