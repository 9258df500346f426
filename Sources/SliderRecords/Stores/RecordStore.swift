package import SliderTimeline

/// Stores the records of sessions beyond the life of the process.
///
/// Calls block their thread until they are done. One thread writes (`commit`, `sessions`, `tidy`, `close`) and another
/// one reads (`load`, `expired`, `countSome`, `list`, `response`), at the same time. A read sees every change whose
/// commit returned before it. The sessions of a store belong to one process at a time. The promises of a store are in
/// docs/storage.md.
package protocol RecordStore: AnyObject, Sendable {
    /// The store's lineage, its unclean starts and its running time, as of its opening.
    var run: StoreRun { get }

    /// How much the store holds. Called on any thread.
    var figures: StoreFigures { get }

    /// The size of its files, in bytes; 0 if it has none. Called on any thread.
    var fileBytes: Int { get }

    /// Why the next start will not find what was committed, such as a file that was removed; nil if it will. Called on
    /// any thread, also after the close.
    var loss: RecordStoreError? { get }

    /// Why the last upkeep failed, such as copying the log into the database; nil if it succeeded. Changes are still
    /// committed. Called on any thread.
    var upkeepFailure: RecordStoreError? { get }

    /// The record of a session, as it was committed last; nil if there is none.
    func load(_ id: SessionID) throws(RecordStoreError) -> SessionRecord?

    /// Commits changes in one transaction, which is on the disk when the call returns. If it fails, none of them is
    /// stored, or all are: the store can't tell.
    ///
    /// - Returns: the outcome of each change, in the order of the changes.
    func commit(_ changes: [RecordChange]) -> [RecordOutcome]

    /// How many sessions of an owner are stored. Takes constant time. Called by the writing thread.
    func sessions(of owner: SessionOwner) throws(RecordStoreError) -> Int

    /// Does upkeep that takes milliseconds at most, such as a checkpoint. Called after each commit, when its outcome
    /// has been passed on.
    ///
    /// - Parameters:
    ///   - runningTime: how long the service has run over this store in all, in milliseconds. It is stored.
    ///   - isAwaited: whether requests wait for the next commit. Then only what can't be postponed is done.
    func tidy(runningTime: Int64, isAwaited: Bool)

    /// The expired records among the next few thousand after a place in the store's order.
    ///
    /// - Parameters:
    ///   - cursor: where the walk continues; nil for its beginning.
    ///   - runningTime: now, in milliseconds of the running time.
    func expired(after cursor: Int64?, at runningTime: Int64) throws(RecordStoreError) -> ExpiredRecords

    /// Whether `figures` are exact. After an unclean stop they are an estimate until everything is counted.
    var isCounted: Bool { get }

    /// Counts some of what the store holds, after an unclean stop. Called by the reading thread, from the start on,
    /// until everything is counted.
    ///
    /// - Returns: whether there is more to count.
    func countSome() -> Bool

    /// Sessions as they were committed last, in the store's order, which is that of their creation.
    ///
    /// - Parameter query: its cursor, if any, is one of a record store.
    func list(_ query: SessionQuery) throws(RecordStoreError) -> SessionPage<SessionSummary>

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
    /// The value of a store that can't lose what it has committed.
    package var loss: RecordStoreError? { nil }

    /// The value of a store whose upkeep can't fail.
    package var upkeepFailure: RecordStoreError? { nil }

    /// The value of a store without files of its own.
    package var fileBytes: Int { 0 }

    /// The value of a store that always knows what it holds.
    package var isCounted: Bool { true }

    /// Does nothing in a store that always knows what it holds.
    package func countSome() -> Bool { false }
}

/// One change to the records of a store.
package enum RecordChange: Sendable {
    /// Stores a record. If `basedOn` is nil, the session is new, and an existing record is a conflict. Otherwise the
    /// record replaces the existing one, and it is a conflict if there is none. A session never gets another owner, and
    /// another control only if the record ``SessionRecord/mayChangeControl``.
    ///
    /// `basedOn` is the tag of the record on which the change builds. A store of one process does not compare it,
    /// because it has no other writer; a replicated store needs it.
    case put(SessionRecord, basedOn: SessionTag?)

    /// Removes the record of a session, and the responses stored for it. It is no error if there is none.
    case delete(SessionID)

    /// Lets a session expire no earlier than at this moment of the running time, in milliseconds. Ignored if it expires
    /// later or never, or if there is no record.
    case extend(SessionID, until: Int64)

    /// Removes the record of a session and the responses stored for it, if it still expires at this moment of the
    /// running time. Otherwise it is a conflict.
    case expire(SessionID, at: Int64)

    /// Stores a response, in place of one with the same key. It is a conflict if its session has no record.
    case store(StoredResponse)
}

/// The outcome of one change.
package enum RecordOutcome: Sendable {
    /// The change is stored.
    case committed

    /// The change is not stored: a record exists that must not, or the other way round.
    case conflict

    /// The change may or may not be stored.
    case failed(RecordStoreError)
}

/// Some of the records that have expired.
package struct ExpiredRecords: Sendable {
    /// The sessions, with the moment of the running time at which each expired.
    package var records: [(id: SessionID, expiredAt: Int64)]

    /// Where the walk continues; nil at its end.
    package var next: Int64?

    /// Some expired records.
    package init(records: [(id: SessionID, expiredAt: Int64)], next: Int64?) {
        self.records = records
        self.next = next
    }
}

/// How much a record store holds.
package struct StoreFigures: Sendable, Equatable {
    /// The number of sessions. An estimate until they have been counted after an unclean stop.
    package var sessions: Int

    /// The size of controls, records and stored responses, in bytes. An estimate, like `sessions`.
    package var contentBytes: Int

    /// Figures.
    package init(sessions: Int = 0, contentBytes: Int = 0) {
        self.sessions = sessions
        self.contentBytes = contentBytes
    }
}

/// One run of a record store, from its opening to its closing.
package struct StoreRun: Sendable, Equatable {
    /// The random name of the store's history. It changes when a backup is restored.
    package var lineage: UInt64

    /// How many times the store was opened after an unclean stop.
    package var starts: Int

    /// How long the service had run over this store in all at the opening, in milliseconds.
    package var runningTime: Int64

    /// A run.
    package init(lineage: UInt64, starts: Int, runningTime: Int64) {
        self.lineage = lineage
        self.starts = starts
        self.runningTime = runningTime
    }
}

/// Why a record could not be loaded or committed. Clients are not told why.
package struct RecordStoreError: Error, Equatable {
    /// What failed, for the operator.
    package let detail: String

    /// Whether no session can be made of the record. Otherwise a later try may succeed.
    package let isDamaged: Bool

    /// Makes an error.
    package init(detail: String, isDamaged: Bool = false) {
        self.detail = detail
        self.isDamaged = isDamaged
    }

    /// The error of a record of which no session can be made.
    static func damaged(_ detail: String) -> RecordStoreError { RecordStoreError(detail: detail, isDamaged: true) }
}
