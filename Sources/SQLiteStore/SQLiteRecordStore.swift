import SQLite
import ServiceBasics
package import SliderRecords
package import SliderTimeline

/// Stores sessions in an SQLite database, which one process at a time has open.
///
/// One connection writes and copies the log into the database; another one reads. Each is behind a lock. Its only
/// thread finds the lock free, except for a moment when a long log starts over.
package final class SQLiteRecordStore: RecordStore {
    /// The result of the opening.
    package let report: SQLiteStoreReport

    /// The store's lineage, its unclean starts and its running time, as of its opening.
    package let run: StoreRun

    private let files: StoreFiles
    private let limits: SQLiteStoreLimits
    private let row: StoreRow
    private let openFiles: OpenFiles
    let counts: StoreCounts
    let writer: Lock<StoreWriter>
    let reader: Lock<StoreReader>

    /// Held until every connection is closed.
    private let lock: StoreLock

    /// Whether the store was closed, and the value of ``loss`` before that: a close removes the log.
    private let closing = Lock<(isClosed: Bool, loss: RecordStoreError?)>((false, nil))

    /// The value of ``upkeepFailure``, so that its reader does not wait for a commit.
    private let copyFailure = Lock<RecordStoreError?>(nil)

    /// Opens the store at a path, or makes it.
    ///
    /// - Parameters:
    ///   - timeToLive: how long a session lives without a request, in milliseconds; nil for no limit. It is stored for
    ///     the commands that list sessions.
    ///   - limits: the limits of the store.
    package convenience init(
        _ path: String, timeToLive: Int64? = nil, limits: SQLiteStoreLimits = SQLiteStoreLimits()
    ) throws(SQLiteStoreError) {
        try self.init(path, timeToLive: timeToLive, limits: limits, migrations: Migration.all)
    }

    init(
        _ path: String, timeToLive: Int64? = nil, limits: SQLiteStoreLimits, migrations: [Migration]
    ) throws(SQLiteStoreError) {
        files = StoreFiles(path)
        self.limits = limits
        let opened = try StoreOpening(files: files, migrations: migrations, timeToLive: timeToLive).open()
        (report, lock, row) = (opened.report, opened.lock, opened.row)
        run = StoreRun(lineage: row.lineage, starts: row.starts, runningTime: row.runningTime)
        counts = StoreCounts(row.held)
        do throws(SQLiteError) {
            let writer = try StoreWriter(opened, files: files, limits: limits)
            var reader = try StoreReader(files, writer.openFiles, limits: limits)
            if !opened.isCounted { reader.recount = try Recount(files, added: StoreChange()) }
            openFiles = writer.openFiles
            (self.writer, self.reader) = (Lock(writer), Lock(reader))
        } catch {
            throw SQLiteStoreError(error, at: path)
        }
    }

    /// How much the store holds.
    package var figures: StoreFigures {
        let held = counts.current
        return StoreFigures(sessions: held.sessions, contentBytes: held.contentBytes)
    }

    /// Why committed changes will not be found again: a file of the store was removed or replaced. nil if they will.
    package var loss: RecordStoreError? {
        let (isClosed, found) = closing.withLock { $0 }
        return isClosed ? found : openFiles.loss.map { RecordStoreError(detail: $0) }
    }

    /// Why the last copy of the log into the database failed; nil if it succeeded.
    package var upkeepFailure: RecordStoreError? { copyFailure.withLock(\.self) }

    /// The size of the database, its log and the log's index, in bytes.
    package var fileBytes: Int { files.size }

    /// The record of a session, as it was committed last; nil if there is none.
    package func load(_ id: SessionID) throws(RecordStoreError) -> SessionRecord? {
        try reader.withLock { reader throws(RecordStoreError) in try reader.load(id) }
    }

    /// Commits changes in one transaction, which is on the disk when the call returns.
    package func commit(_ changes: [RecordChange]) -> [RecordOutcome] {
        writer.withLock { $0.commit(changes, counts: counts) }
    }

    /// How many sessions of an owner are stored. Reads one row.
    package func sessions(of owner: SessionOwner) throws(RecordStoreError) -> Int {
        try writer.withLock { writer throws(RecordStoreError) in try writer.sessions(of: owner) }
    }

    /// Copies the log if enough has changed. If no request waits, also stores the running time at intervals, and
    /// removes some expired and excess responses.
    package func tidy(runningTime: Int64, isAwaited: Bool) {
        writer.withLock { writer in
            if !isAwaited { writer.tidy(runningTime: runningTime, counts: counts) }
            let amount = isAwaited ? limits.forcedCheckpoint : limits.relaxedCheckpoint
            writer.copyLog(after: amount, holding: reader, counts)
            if !isAwaited { writer.lengthenLog() }
            let failure = writer.copyFailure
            copyFailure.withLock { $0 = failure }
        }
    }

    /// Sessions as they were committed last.
    package func list(_ query: SessionQuery) throws(RecordStoreError) -> SessionPage<SessionSummary> {
        try reader.withLock { reader throws(RecordStoreError) in try reader.list(query) }
    }

    /// The response that is stored under a key; nil if there is none.
    package func response(under key: String) throws(RecordStoreError) -> StoredResponse? {
        try reader.withLock { reader throws(RecordStoreError) in try reader.response(under: key) }
    }

    /// Closes the store. The last change marks the stop as clean.
    package func close(isComplete: Bool, runningTime: Int64) {
        // The reader is closed first: as the last connection it would leave files behind.
        let isCounted = reader.withLock { reader in
            reader.close()
            return reader.recount == nil && !reader.hasFailedToCount
        }
        let loss = loss
        closing.withLock { $0 = (true, loss) }
        writer.withLock { writer in
            if let database = writer.database, loss == nil {
                do throws(SQLiteStoreError) {
                    let change = RunChange(files, lock, database.connection)
                    var row = lastRow(runningTime, isCounted: isCounted)
                    try change.end(&row, isComplete: isComplete, copiesLog: !writer.hasFailedToCopy)
                } catch {
                    // The next opening finds an unclean stop.
                }
            }
            writer.closeDatabase()
        }
        lock.release()
    }

    private func lastRow(_ runningTime: Int64, isCounted: Bool) -> StoreRow {
        var row = row
        row.held = counts.current
        row.isCounted = isCounted
        row.runningTime = max(row.runningTime, runningTime)
        return row
    }
}

extension SQLiteRecordStore {
    /// The expired records among the next rows.
    package func expired(after cursor: Int64?, at runningTime: Int64) throws(RecordStoreError) -> ExpiredRecords {
        try reader.withLock { reader throws(RecordStoreError) in
            try reader.walkSessions(after: cursor, at: runningTime)
        }
    }

    /// Whether the counts are right.
    package var isCounted: Bool { reader.withLock { $0.recount == nil && !$0.hasFailedToCount } }

    /// Counts the next rows of what the store holds, after an unclean stop.
    package func countSome() -> Bool {
        let (counted, isCounting) = reader.withLock { ($0.countSome(), $0.recount != nil) }
        if let counted { counts.count(counted) }
        return isCounting
    }
}

/// Limits of a store's content and work. Tests choose smaller ones.
package struct SQLiteStoreLimits: Sendable {
    /// How large stored responses may be.
    package var responses = ResponseLimits.standard

    /// The changes after which the log is copied into the file when no request waits. Each copy delays commits by at
    /// least a millisecond, so copies should be rare; it takes longer with more pages, so these should be few.
    var relaxedCheckpoint = UncopiedChanges.Amount(changes: 1_000, pages: 100)

    /// The changes after which the log is copied even though requests wait.
    var forcedCheckpoint = UncopiedChanges.Amount(changes: 2_000, pages: 400)

    /// To what length the log's file is extended when no request waits, in bytes, and in what steps. A commit that
    /// writes past the file's end also changes the file's size, which takes several times as long.
    var logRoom = 5 << 20
    var logStep = 1 << 18

    /// At how many pages of the log the next checkpoint waits for the reading connection, so that the log starts over.
    package var longLog = 4_000

    /// At how many pages the checkpoint also interrupts the count of what the store holds, and the operator is told if
    /// another process prevents the log from starting over.
    var veryLongLog: Int { longLog * 8 }

    /// At how many pages of the log changes are refused: 1 GiB. The log grows while another process reads, or while the
    /// system refuses to write to the database.
    package var longestLog = 262_144

    /// How many rows a call of `expired` looks at.
    package var walkedRows = 2_048

    /// How many rows a call of `list` looks at.
    package var listedRows = 1_000

    /// How many decoded controls are cached for later loads.
    package var cachedControls = 1_024

    /// The most stored responses that are removed when one is stored while there are too many.
    package var droppedResponses = 8

    /// How many expired responses a call of `tidy` removes, and how many over a limit.
    package var tidiedResponses = 32

    /// How many stored responses a call of `tidy` looks at to find expired ones.
    package var lookedResponses = 512

    /// How often `tidy` looks for expired responses, in milliseconds of the running time.
    package var responseInterval: Int64 = 1_000

    /// How often the running time is stored, in milliseconds of it.
    package var runningTimeInterval: Int64 = 30_000

    /// The default limits.
    package init() {}
}
