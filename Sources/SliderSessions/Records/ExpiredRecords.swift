public import SliderTimeline

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
