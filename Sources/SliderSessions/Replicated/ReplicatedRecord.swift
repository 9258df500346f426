/// A session as it is replicated.
public struct ReplicatedRecord: Sendable {
    /// The session.
    public var record: SessionRecord

    /// Whether the client of its last events has computed their frames ahead.
    public var isPredicted: Bool

    /// The epochs that it had before, the last one first: it may have been taken back to an older state each time.
    public var earlierEpochs: [String]

    /// The last changes that led to it and the session before them, if they are kept.
    public var history: ReplicatedHistory?

    /// Makes a record.
    public init(
        _ record: SessionRecord, isPredicted: Bool, earlierEpochs: [String] = [], history: ReplicatedHistory? = nil
    ) {
        (self.record, self.isPredicted) = (record, isPredicted)
        (self.earlierEpochs, self.history) = (earlierEpochs, history)
    }
}
