import Glibc
import SQLite

/// Opens a store: the checks and changes before it is used.
struct StoreOpening {
    let files: StoreFiles
    let migrations: [Migration]

    /// How long a session lives without a request, in milliseconds; nil for no limit.
    var timeToLive: Int64?

    /// An opened store.
    struct Opened {
        /// Its lock, which this process holds.
        let lock: StoreLock
        /// The connection for changes.
        let connection: SQLiteConnection
        /// What the opening found.
        let report: SQLiteStoreReport
        /// Whether the numbers that the last run stored in the row are exact.
        let isCounted: Bool
        /// The store's row as this run has written it.
        let row: StoreRow
    }

    /// Opens the store, or makes it. Does not change a file that is damaged, another program's or of a format that is
    /// not read, nor its log.
    func open() throws(SQLiteStoreError) -> Opened {
        // First, so that no file is made beside one that is not a store.
        _ = try exists()
        try Folder.make(files.folder)
        let lock = try StoreLock(of: files)
        // The lock file may be new.
        try Folder.sync(files.folder)
        let isNew = try !exists()
        if isNew { try make() }
        try lock.lockDatabase()
        let names = try lock.names()
        let fileRun = try FileRun(files)
        let fileNames = try fileNames(reading: fileRun, names)
        let connection = try sqlite { () throws(SQLiteError) in try SQLiteConnection(files.path, .readWrite) }
        // A refused file keeps its log, and gets none.
        let hasLog = StoreFiles.size(of: files.log) > 0
        try sqlite { () throws(SQLiteError) in try connection.keepLogOnClose(hasLog) }
        try check(connection, fileRun, names)
        files.restrictToOwner()
        // Later commits rely on the log's content.
        try FileChange.writeAgain(files.log)
        try sqlite { () throws(SQLiteError) in try ConnectionSettings.apply(toWriter: connection) }
        let hasMigrated = try migrate(connection)
        let found = try sqlite { () throws(SQLiteError) in try StoreRow(from: connection) }
        var row = found
        row.timeToLive = timeToLive
        // Copies the log at once into a file that can't be read without it.
        let isReplaced = try RunChange(files, lock, connection).begin(
            &row, names, fileNames: fileNames, copiesLongLog: fileRun == nil)
        let report = SQLiteStoreReport(
            path: files.path, format: migrations.format, sessions: found.isCounted ? found.held.sessions : nil,
            isNew: isNew, wasClean: found.isClean, isReplaced: isReplaced && !isNew, hasMigrated: hasMigrated)
        return Opened(lock: lock, connection: connection, report: report, isCounted: found.isCounted, row: row)
    }

    /// Whether there is a database. Throws if it is not a store that this version reads.
    func exists() throws(SQLiteStoreError) -> Bool {
        guard let header = try FileHeader(at: files.path) else {
            guard StoreFiles.size(of: files.log) == 0 else {
                throw SQLiteStoreError(
                    .invalidFile, "\(files.path) is missing or empty, and its log \(files.log) is not: it is damaged")
            }
            return false
        }
        try check(header.format)
        try header.requireOneName(files.path)
        guard StoreFiles.size(of: files.log) > 0 || StoreFiles.size(of: files.path) >= header.size else {
            throw SQLiteStoreError(.invalidFile, "\(files.path) is damaged: its end is missing")
        }
        return true
    }

    func check(_ format: Int) throws(SQLiteStoreError) {
        guard (Migration.firstFormat...migrations.format).contains(format) else {
            throw migrations.refusal(of: format, in: files.path)
        }
    }

    /// Brings the database to the newest format.
    private func migrate(_ connection: SQLiteConnection) throws(SQLiteStoreError) -> Bool {
        try sqlite { () throws(SQLiteError) in
            guard try connection.number("user_version") < migrations.format else { return false }
            try migrations.run(on: connection)
            // The header shows the format even to a version that does not read the log.
            try connection.checkpoint(.restart)
            return true
        }
    }

    func sqlite<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteStoreError) -> Result {
        do { return try body() } catch { throw SQLiteStoreError(error, at: files.path) }
    }
}

/// Checks before the first write. They read the database with its log, in its present format.
extension StoreOpening {
    /// Refuses a format that is not read, the log of another file, a truncated file, and tables whose definition is
    /// damaged.
    func check(_ connection: SQLiteConnection, _ file: FileRun?, _ names: RunNames) throws(SQLiteStoreError) {
        // With the log, the format may be later than in the header alone.
        let format = try sqlite { () throws(SQLiteError) in Int(try connection.number("user_version")) }
        try check(format)
        let run = try sqlite { () throws(SQLiteError) in try StoreRow.run(from: connection) }
        try checkLog(file, run, names)
        try checkSize(connection)
        try sqlite { () throws(SQLiteError) in
            let connection = try SQLiteConnection(files.path, .readOnly)
            defer { connection.close() }
            try checkTables(connection, format)
        }
    }

    /// Refuses tables that do not fit the statements or, in an earlier format, the migrations.
    private func checkTables(_ connection: SQLiteConnection, _ format: Int) throws(SQLiteError) {
        guard format < migrations.format else {
            let database = try WritingDatabase(connection)
            _ = (try ReadingDatabase(connection), try StoreRow(from: connection))
            // An opening reads these too, but after it has written.
            _ = (try database.nextKey(of: "sessions"), try database.nextKey(of: "controls"))
            return
        }
        let model = try SQLiteConnection(":memory:", .memory)
        defer { model.close() }
        try migrations.upTo(format).run(on: model)
        let missing = try Self.columns(model).subtracting(Self.columns(connection))
        guard missing.isEmpty else {
            throw SQLiteError(.corrupt, "it has no column \(missing.sorted().joined(separator: ", "))")
        }
    }

    /// The columns of every table, with their types.
    private static func columns(_ connection: SQLiteConnection) throws(SQLiteError) -> Set<String> {
        var columns: Set<String> = []
        let statement = try connection.prepare(
            """
            SELECT tables.name || '.' || columns.name || ' ' || columns.type
            FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'
            """)
        defer { statement.reset() }
        while try statement.step() { columns.insert(statement.text(0)) }
        return columns
    }
}

extension StoreOpening {
    /// Makes an empty store that only its owner can read. It is complete before it gets its name, so that a crash
    /// leaves none or a complete one.
    func make() throws(SQLiteStoreError) {
        FileChange.remove(files.draft)
        try FileChange.makeEmpty(files.draft, for: files.path)
        try sqlite { () throws(SQLiteError) in
            let connection = try SQLiteConnection(files.draft, .readWrite)
            try connection.execute("PRAGMA application_id = \(FileHeader.application)")
            try migrations.run(on: connection)
            try connection.set("journal_mode", "wal")
            connection.close()
        }
        try FileChange.sync(files.draft)
        guard rename(files.draft, files.path) == 0 else { throw .system(files.path) }
        try Folder.sync(files.folder)
    }
}

extension StoreOpening {
    /// Refuses a truncated file: the log must have every page that is missing in the file.
    ///
    /// An interrupted checkpoint leaves such a file too, but with all missing pages in the log.
    func checkSize(_ connection: SQLiteConnection) throws(SQLiteStoreError) {
        let (pages, size) = try sqlite { () throws(SQLiteError) in
            (try connection.number("page_count"), try connection.number("page_size"))
        }
        let whole = Int64(StoreFiles.size(of: files.path)) / size
        guard pages > whole else { return }
        let logged = try LogPages(of: files.log, pageSize: Int(size))
        // The page with the locks is never written (https://www.sqlite.org/fileformat.html#the_lock_byte_page).
        let locks = 0x4000_0000 / size + 1
        for page in whole + 1...pages where page != locks && !logged.numbers.contains(UInt32(page)) {
            throw SQLiteStoreError(.invalidFile, "\(files.path) is damaged: its end is missing")
        }
    }
}

/// The result of an opening, for the service's log.
package struct SQLiteStoreReport: Sendable, Equatable {
    /// The path of the database.
    package let path: String

    /// The format of the database.
    package let format: Int

    /// The number of sessions; nil after an unclean stop, when they must be counted.
    package let sessions: Int?

    /// Whether this opening made it.
    package let isNew: Bool

    /// Whether the last stop was clean.
    package let wasClean: Bool

    /// Whether it is not the file that was used last, but for example a backup. Its lineage is new.
    package let isReplaced: Bool

    /// Whether it had an earlier format.
    package let hasMigrated: Bool
}
