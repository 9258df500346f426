/// A session as processes share it.
public struct SharedRecord: Sendable {
    /// The session.
    public var record: SessionRecord

    /// Whether the client of its last events has computed their frames ahead.
    public var isPredicted: Bool

    /// The last changes that led to it and the session before them, if they are kept.
    public var history: SharedHistory?

    /// Makes a record.
    public init(_ record: SessionRecord, isPredicted: Bool, history: SharedHistory? = nil) {
        (self.record, self.isPredicted, self.history) = (record, isPredicted, history)
    }
}
