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
