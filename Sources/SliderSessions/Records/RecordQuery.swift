/// Which sessions `RecordStore.list` returns.
public struct RecordQuery: Sendable {
    /// Where the list continues; nil for its beginning.
    public var cursor: Int64?

    /// The most sessions of one page.
    public var limit: Int

    /// Which sessions the list has.
    public var selection: SessionSelection

    /// A query.
    public init(cursor: Int64? = nil, limit: Int, selection: SessionSelection = SessionSelection()) {
        self.cursor = cursor
        self.limit = limit
        self.selection = selection
    }
}
