public import SliderTimeline

/// Which sessions `RecordStore.list` returns.
public struct RecordQuery: Sendable {
    /// Where the list continues; nil for its beginning.
    public var cursor: Int64?

    /// The most sessions of one page.
    public var limit: Int

    /// Only sessions made from this preset; nil for all.
    public var preset: String?

    /// Only sessions made at this time or later, in milliseconds since 1970; nil for all.
    public var createdSince: Int64?

    /// Only sessions made before this time, in milliseconds since 1970; nil for all.
    public var createdBefore: Int64?

    /// A query.
    public init(
        cursor: Int64? = nil, limit: Int, preset: String? = nil, createdSince: Int64? = nil, createdBefore: Int64? = nil
    ) {
        self.cursor = cursor
        self.limit = limit
        self.preset = preset
        self.createdSince = createdSince
        self.createdBefore = createdBefore
    }
}

/// Some of the sessions that match a query.
public struct RecordPage: Sendable {
    /// The sessions. A page may have fewer than the limit, or none, and not be the last: a store looks at a bounded
    /// number of records for one page.
    public var sessions: [SessionSummary]

    /// Where the next page begins; nil after the last one.
    public var next: Int64?

    /// A page.
    public init(sessions: [SessionSummary], next: Int64?) {
        self.sessions = sessions
        self.next = next
    }
}

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

/// Some of the records that have expired.
public struct ExpiredRecords: Sendable {
    /// The sessions, with the moment of the running time at which each expired.
    public var records: [(id: SessionID, expiredAt: Int64)]

    /// Where the walk continues; nil at its end.
    public var next: Int64?

    /// Some expired records.
    public init(records: [(id: SessionID, expiredAt: Int64)], next: Int64?) {
        self.records = records
        self.next = next
    }
}
