import SQLite
import SliderEngine
import SliderRecords

/// Writes to the store. One thread at a time uses it.
struct StoreWriter: Sendable {
    let files: StoreFiles
    let limits: SQLiteStoreLimits

    /// The files as they were opened.
    let openFiles: OpenFiles

    /// The connection; nil after an error that made it useless. The next commit opens another one.
    var database: WritingDatabase?

    /// The connection that became useless. It stays open until another one is: without any, SQLite would read the log
    /// again, including what a failed commit has written.
    var uselessDatabase: WritingDatabase?

    /// The keys of the next rows. A key is not reused while the process runs, so that a key that another thread
    /// remembers means the same row or none.
    var nextSession: Int64
    var nextControl: Int64

    /// The keys of the controls that were used last by creations.
    var controlKeys = ControlKeys()

    /// Whether the log may start over with the next change. That change then also writes the row of the table `store`,
    /// because every log has the name of its run (``RunNames``).
    var marksLog = true

    /// The changes that were committed since the last checkpoint.
    var uncopied = UncopiedChanges()

    /// How many pages the log has. Its file may be longer.
    var logPages: Int

    /// Whether the log's file is as long as it should be, or can't be made longer.
    var hasLogRoom = false

    /// Whether a checkpoint has failed. Then the log is read again before the next one (``readLogAnew``).
    var hasFailedToCopy = false

    /// Why the last copy of the log failed; nil if it succeeded.
    var copyFailure: RecordStoreError?

    /// The running time that was stored last.
    var storedTime: Int64

    /// When to look for expired responses next, in milliseconds of the running time, and after which row.
    var nextLook: Int64 = 0
    var lastResponse: Int64 = 0

    /// Whether a client's responses may be over its share: others were dropped first, or the share may be smaller than
    /// in an earlier run.
    var mayHaveOwnerOverLimit = true

    init(_ opened: StoreOpening.Opened, files: StoreFiles, limits: SQLiteStoreLimits) throws(SQLiteError) {
        self.files = files
        self.limits = limits
        openFiles = OpenFiles(files)
        let database = try WritingDatabase(opened.connection)
        nextSession = try database.nextKey(of: "sessions")
        nextControl = try database.nextKey(of: "controls")
        logPages = opened.connection.takeLogPages() ?? 0
        storedTime = opened.row.runningTime
        self.database = database
    }
}

extension StoreWriter {
    /// Commits all changes in one transaction, or none of them.
    mutating func commit(_ changes: [RecordChange], counts: StoreCounts) -> [RecordOutcome] {
        var added = StoreChange()
        var outcomes: [RecordOutcome] = []
        outcomes.reserveCapacity(changes.count)
        do throws(SQLiteError) {
            try checkFiles()
            let database = try usableDatabase()
            try checkLog(database)
            try database.connection.transaction { () throws(SQLiteError) in
                if marksLog { try database.markLog.run() }
                for change in changes { outcomes.append(try apply(change, database, counts, &added)) }
            }
            noteLog(database)
            counts.add(added)
            // Checked after the commit, too: a response must not promise what the next start will not find.
            try checkFiles()
        } catch {
            failed(error)
            let failure = RecordOutcome.failed(RecordStoreError(detail: error.message))
            return Array(repeating: failure, count: changes.count)
        }
        marksLog = false
        uncopied.count(changes.count)
        return outcomes
    }

    /// The connection. Opens another one if an error made the last one useless.
    mutating func usableDatabase() throws(SQLiteError) -> WritingDatabase {
        if let database { return database }
        try checkFiles()
        let connection = try SQLiteConnection(files.path, .readWrite)
        try ConnectionSettings.apply(toWriter: connection)
        let opened = try WritingDatabase(connection)
        database = opened
        uselessDatabase?.connection.close()
        uselessDatabase = nil
        return opened
    }

    private func checkFiles() throws(SQLiteError) {
        if let loss = openFiles.loss { throw SQLiteError(.cannotOpen, loss) }
    }

    /// Handles an error: reverts everything that the transaction has changed.
    mutating func failed(_ error: SQLiteError) {
        controlKeys.removeAll()
        mayHaveOwnerOverLimit = true
        // The connection is still usable after a full disk, a lock or a refused constraint. After other errors it may
        // not be.
        let isUsable = [.full, .busy, .constraint].contains(error.code)
        if let failed = database, !isUsable || failed.connection.isInTransaction {
            (database, uselessDatabase) = (nil, failed)
        }
    }

    /// Closes the connections.
    mutating func closeDatabase() {
        database?.connection.close()
        uselessDatabase?.connection.close()
        (database, uselessDatabase) = (nil, nil)
    }

    private mutating func apply(
        _ change: RecordChange, _ database: WritingDatabase, _ counts: StoreCounts, _ added: inout StoreChange
    ) throws(SQLiteError) -> RecordOutcome {
        switch change {
        case .put(let record, basedOn: nil): try insert(record, database, &added)
        case .put(let record, basedOn: _): try update(record, database, &added)
        case .delete(let id): try delete(id, expiredAt: nil, database, &added)
        case .expire(let id, at: let moment): try delete(id, expiredAt: moment, database, &added)
        case .extend(let id, until: let moment): try extend(id, moment, database)
        case .store(let response): try store(response, database, counts, &added)
        }
    }
}

/// What a store holds, or what a transaction adds to it.
struct StoreChange: Sendable, Equatable {
    var sessions = 0

    /// The bytes of controls, records and stored responses.
    var contentBytes = 0

    /// The number of stored responses, and their size as `StoredResponse.size` counts it.
    var responses = 0
    var responseBytes = 0

    /// Adds or removes a stored response.
    ///
    /// - Parameters:
    ///   - count: 1 or −1.
    ///   - bytes: the length of the response.
    ///   - key: the length of its key.
    mutating func count(_ count: Int, responseOf bytes: Int, under key: Int) {
        responses += count
        responseBytes += count * StoredResponse.size(of: bytes, under: key)
        contentBytes += count * bytes
    }

    static func + (left: StoreChange, right: StoreChange) -> StoreChange {
        StoreChange(
            sessions: left.sessions + right.sessions, contentBytes: left.contentBytes + right.contentBytes,
            responses: left.responses + right.responses, responseBytes: left.responseBytes + right.responseBytes)
    }

    static func - (left: StoreChange, right: StoreChange) -> StoreChange {
        StoreChange(
            sessions: left.sessions - right.sessions, contentBytes: left.contentBytes - right.contentBytes,
            responses: left.responses - right.responses, responseBytes: left.responseBytes - right.responseBytes)
    }

    /// The same, with negative numbers set to zero.
    var orZero: StoreChange {
        StoreChange(
            sessions: max(0, sessions), contentBytes: max(0, contentBytes), responses: max(0, responses),
            responseBytes: max(0, responseBytes))
    }
}

/// The changes since the last checkpoint. They show how long the next one takes: about 25 µs for each page that it
/// writes, and a millisecond for its fsyncs.
///
/// Sessions that were made together are on the same pages: a thousand that are dragged again and again change 50 pages.
struct UncopiedChanges: Sendable {
    /// An amount that is enough for a checkpoint: a number of changes, or of different pages.
    struct Amount: Sendable {
        var changes: Int
        var pages: Int
    }

    /// The binary logarithm of about how many records a page has.
    private static let recordsOfPage: Int64 = 4

    private var changes = 0
    private var recordPages: Set<Int64> = []
    private var otherPages = 0

    /// Counts changes that were committed.
    mutating func count(_ changes: Int) { self.changes += changes }

    /// Notes the page of a record.
    mutating func noteRecord(_ key: Int64) { recordPages.insert(key >> Self.recordsOfPage) }

    /// Counts pages that may have been counted before, such as those of an index.
    mutating func noteOtherPages(_ count: Int) { otherPages += count }

    /// Whether at least one of the numbers has been reached.
    func reaches(_ amount: Amount) -> Bool {
        changes >= amount.changes || recordPages.count + otherPages >= amount.pages
    }

    /// Starts over.
    mutating func removeAll() {
        (changes, otherPages) = (0, 0)
        recordPages.removeAll(keepingCapacity: true)
    }
}
