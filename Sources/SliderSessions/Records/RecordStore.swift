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

/// One change to the records of a store.
public enum RecordChange: Sendable {
    /// Stores a record. If `basedOn` is nil, it is that of a new session, and a record that is there is a conflict.
    /// Otherwise it takes the place of the one that is there, and it is a conflict if there is none. A session never
    /// gets another control or another owner.
    ///
    /// The tag is that of the record on which the change is based. A store that belongs to one process does not compare
    /// it, because it has no other writer; a replicated store needs it.
    case put(SessionRecord, basedOn: SessionTag?)

    /// Removes the record of a session, and the responses kept for it. It is no error if there is none.
    case delete(SessionID)

    /// Lets a session expire no earlier than at this moment of the running time, in milliseconds. One that expires
    /// later or never stays as it is. Ignored if there is no record.
    case extend(SessionID, until: Int64)

    /// Removes the record of a session and the responses kept for it, if it still expires at this moment of the running
    /// time. Otherwise it is a conflict, and changes nothing.
    case expire(SessionID, at: Int64)

    /// Stores a response, in place of one with the same key. It is a conflict if there is no record of its session.
    case keep(StoredResponse)
}

/// The outcome of one change.
public enum RecordOutcome: Sendable {
    /// The change is stored.
    case committed

    /// The change is not stored: there is a record and none may be there, or there is none and one must be there.
    case conflict

    /// The change may be stored or not.
    case failed(RecordStoreError)
}

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

/// How much a record store holds.
public struct StoreFigures: Sendable, Equatable {
    /// The number of sessions. An estimate until they have been counted after an unclean stop.
    public var sessions: Int

    /// The size of controls, records and stored responses, in bytes. An estimate as `sessions` is.
    public var contentBytes: Int

    /// Figures.
    public init(sessions: Int = 0, contentBytes: Int = 0) {
        self.sessions = sessions
        self.contentBytes = contentBytes
    }
}

/// One run of a record store, from its opening to its closing.
public struct StoreRun: Sendable, Equatable {
    /// The random name of the store's history. It changes when a backup is restored.
    public var lineage: UInt64

    /// How many times the store was opened after an unclean stop.
    public var starts: Int

    /// How long the service had run over this store in all at the opening, in milliseconds.
    public var runningTime: Int64

    /// A run.
    public init(lineage: UInt64, starts: Int, runningTime: Int64) {
        self.lineage = lineage
        self.starts = starts
        self.runningTime = runningTime
    }
}

/// Why a record could not be loaded or committed. Clients are not told why.
public struct RecordStoreError: Error, Equatable {
    /// What failed, for the operator.
    public let detail: String

    /// Whether no session can be made of the record. Otherwise a later try may succeed.
    public let isDamaged: Bool

    /// Makes an error.
    public init(detail: String, isDamaged: Bool = false) {
        self.detail = detail
        self.isDamaged = isDamaged
    }

    /// The error of a record of which no session can be made.
    static func damaged(_ detail: String) -> RecordStoreError { RecordStoreError(detail: detail, isDamaged: true) }
}
