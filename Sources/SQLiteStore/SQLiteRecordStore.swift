import SQLite
import ServiceBasics
package import SliderSessions
package import SliderTimeline

/// Keeps sessions in an SQLite database, which one process at a time has open.
///
/// One connection changes the database and copies its log into it, another one reads. Each is behind a lock, which its
/// only thread finds free, except in a moment when a long log begins anew.
package final class SQLiteRecordStore: RecordStore {
    /// What was found at the opening.
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

    /// Held longer than any connection is open.
    private let lock: StoreLock

    /// Whether the store was closed, and what ``loss`` was then: a close removes the log.
    private let closing = Lock<(isClosed: Bool, loss: RecordStoreError?)>((false, nil))

    /// What ``upkeepFailure`` is: a reader of it does not wait for a commit.
    private let copyFailure = Lock<RecordStoreError?>(nil)

    /// Opens the store at a path, or makes it.
    ///
    /// - Parameters:
    ///   - timeToLive: how long a session lives that no request asks for, in milliseconds; nil for no limit. It is
    ///     stored for the commands that list sessions.
    ///   - limits: what bounds the store.
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

    /// Why what was committed will not be found again: a file of the store was removed or replaced. nil if it will be.
    package var loss: RecordStoreError? {
        let (isClosed, found) = closing.withLock { $0 }
        return isClosed ? found : openFiles.loss.map { RecordStoreError(detail: $0) }
    }

    /// Why the log could not be copied into the database the last time; nil if it could.
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

    /// How many sessions of an owner are stored: one row tells.
    package func sessions(of owner: SessionOwner) throws(RecordStoreError) -> Int {
        try writer.withLock { writer throws(RecordStoreError) in try writer.sessions(of: owner) }
    }

    /// Copies the log if it is time. If no request waits, also stores the running time now and then, and removes some
    /// of what is not needed any more.
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
    package func list(_ query: RecordQuery) throws(RecordStoreError) -> RecordPage {
        try reader.withLock { reader throws(RecordStoreError) in try reader.list(query) }
    }

    /// The response that is stored under a key; nil if there is none.
    package func response(under key: String) throws(RecordStoreError) -> StoredResponse? {
        try reader.withLock { reader throws(RecordStoreError) in try reader.response(under: key) }
    }

    /// Closes the store. The mark of a clean stop is the last change.
    package func close(isComplete: Bool, runningTime: Int64) {
        // A reader that closes last would leave files behind.
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
                    // The next opening finds a stop that was not clean.
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
    /// The records that have expired, among the next rows.
    package func expired(after cursor: Int64?, at runningTime: Int64) throws(RecordStoreError) -> ExpiredRecords {
        try reader.withLock { reader throws(RecordStoreError) in
            try reader.walkSessions(after: cursor, at: runningTime)
        }
    }

    /// Whether the counts are right.
    package var isCounted: Bool { reader.withLock { $0.recount == nil && !$0.hasFailedToCount } }

    /// Counts the next rows of what the store holds, after a stop that was not clean.
    package func countSome() -> Bool {
        let (counted, isCounting) = reader.withLock { ($0.countSome(), $0.recount != nil) }
        if let counted { counts.count(counted) }
        return isCounting
    }
}

/// Numbers of a store that bound what it holds and its work. Tests choose smaller ones.
package struct SQLiteStoreLimits: Sendable {
    /// How many responses are stored, and how large they are together.
    package var responses = StoredResponseLimits()

    /// After how much the log is copied into the file when no request waits. Each copy holds commits up for a
    /// millisecond at least, so it should be rare; and for as long as its pages take, so there should not be many.
    var relaxedCheckpoint = UncopiedChanges.Amount(changes: 1_000, pages: 100)

    /// After how much it is copied although requests wait.
    var forcedCheckpoint = UncopiedChanges.Amount(changes: 2_000, pages: 400)

    /// How long the log's file is made when no request waits, in bytes, and in what steps. A commit that writes past
    /// the file's end makes the disk change the file's size too, which takes several times as long.
    var logRoom = 5 << 20
    var logStep = 1 << 18

    /// At how many pages of the log the next checkpoint waits for the reading connection, so that the log begins anew.
    package var longLog = 4_000

    /// At how many pages it also waits for the count of what the store holds, and an operator is told if another
    /// process keeps the log from beginning anew.
    var veryLongLog: Int { longLog * 8 }

    /// At how many pages of the log no change is committed any more: 1 GiB. The log grows while another process reads,
    /// or while the system refuses to write to the database.
    package var longestLog = 262_144

    /// How many rows a call of `expired` looks at.
    package var walkedRows = 2_048

    /// How many rows a call of `list` looks at.
    package var listedRows = 1_000

    /// How many decoded controls are kept for the next loads.
    package var cachedControls = 1_024

    /// How many stored responses are removed at most when one is kept while there are too many.
    package var droppedResponses = 8

    /// How many stored responses a call of `tidy` removes that have expired, and how many that are over a limit.
    package var tidiedResponses = 32

    /// How many stored responses a call of `tidy` looks at, to find those that have expired.
    package var lookedResponses = 512

    /// How often it looks, in milliseconds of the running time.
    package var responseInterval: Int64 = 1_000

    /// How often the running time is stored, in milliseconds of it.
    package var runningTimeInterval: Int64 = 30_000

    /// The standard numbers.
    package init() {}
}
