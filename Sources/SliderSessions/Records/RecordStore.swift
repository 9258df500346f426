public import SliderTimeline

/// Keeps the records of sessions beyond the life of the process.
///
/// Calls block their thread until they are done. One thread changes (`commit`, `sessions`, `tidy`, `close`), another
/// one reads (`load`, `expired`, `countSome`, `list`, `response`); the two run at the same time. A read sees every
/// change whose commit returned before it. The sessions of a store belong to one process at a time. docs/storage.md has
/// what a store promises.
public protocol RecordStore: AnyObject, Sendable {
    /// The store's lineage, its unclean starts and its running time, as of its opening.
    var run: StoreRun { get }

    /// How much the store holds. Called on any thread.
    var figures: StoreFigures { get }

    /// The size of its files, in bytes; 0 if it has none. Called on any thread.
    var fileBytes: Int { get }

    /// Why what was committed will not be found by the next start, such as a file that was removed; nil if it will be.
    /// Called on any thread, also after the close.
    var loss: RecordStoreError? { get }

    /// Why the last upkeep has failed, although changes are still committed: the log could not be copied into the
    /// database. nil if it could. Called on any thread.
    var upkeepFailure: RecordStoreError? { get }

    /// The record of a session, as it was committed last; nil if there is none.
    func load(_ id: SessionID) throws(RecordStoreError) -> SessionRecord?

    /// Commits changes in one transaction, which is on the disk when the call returns. When it fails, none of them is
    /// stored, or all are: the store cannot tell.
    ///
    /// - Returns: the outcome of each change, in the order of the changes.
    func commit(_ changes: [RecordChange]) -> [RecordOutcome]

    /// How many sessions of an owner are stored. It takes no longer if there are many. Called by the thread that
    /// changes.
    func sessions(of owner: SessionOwner) throws(RecordStoreError) -> Int

    /// Does upkeep that takes milliseconds at most, such as a checkpoint. Called after each commit, when its outcome
    /// has been passed on.
    ///
    /// - Parameters:
    ///   - runningTime: how long the service has run over this store in all, in milliseconds. It is stored.
    ///   - isAwaited: whether requests wait for the next commit, so that only what can't be put off should be done.
    func tidy(runningTime: Int64, isAwaited: Bool)

    /// The records that have expired, among the next few thousand after a place in the store's order.
    ///
    /// - Parameters:
    ///   - cursor: where the walk continues; nil for its beginning.
    ///   - runningTime: now, in milliseconds of the running time.
    func expired(after cursor: Int64?, at runningTime: Int64) throws(RecordStoreError) -> ExpiredRecords

    /// Whether `figures` are right. After a stop that was not clean they are an estimate until all is counted.
    var isCounted: Bool { get }

    /// Counts some of what the store holds, if its last stop was not clean. Called by the thread that reads, from the
    /// start on, until all is counted.
    ///
    /// - Returns: whether there is more to count.
    func countSome() -> Bool

    /// Sessions as they were committed last, in the store's order, which is that of their creation.
    func list(_ query: RecordQuery) throws(RecordStoreError) -> RecordPage

    /// The response that is stored under a key; nil if there is none.
    func response(under key: String) throws(RecordStoreError) -> StoredResponse?

    /// Closes the store. No call follows.
    ///
    /// - Parameters:
    ///   - isComplete: whether every change has been committed. The stop is clean then.
    ///   - runningTime: how long the service has run over this store in all, in milliseconds.
    func close(isComplete: Bool, runningTime: Int64)
}

extension RecordStore {
    /// A store that can't lose what it keeps.
    public var loss: RecordStoreError? { nil }

    /// A store without upkeep that can fail.
    public var upkeepFailure: RecordStoreError? { nil }

    /// A store without files of its own.
    public var fileBytes: Int { 0 }

    /// A store that always knows what it holds.
    public var isCounted: Bool { true }

    /// A store that always knows what it holds counts nothing.
    public func countSome() -> Bool { false }
}
