import SQLite

/// What happens once, before a store is used.
struct StoreOpening {
    let files: StoreFiles
    let migrations: [Migration]

    /// How long a session lives that no request asks for, in milliseconds; nil for no limit.
    var timeToLive: Int64?

    /// What is open after that.
    struct Opened {
        /// Its lock, which is held.
        let lock: StoreLock
        /// The connection for changes.
        let connection: SQLiteConnection
        /// What was found.
        let report: SQLiteStoreReport
        /// Whether the row's numbers of the last run are right.
        let isCounted: Bool
        /// The store's row, as this run has written it.
        let row: StoreRow
    }

    /// Opens the store, or makes it. A file that is damaged, another program's or a later version's stays as it is, and
    /// so does its log.
    func open() throws(SQLiteStoreError) -> Opened {
        // Nothing is made beside a file that is not a store.
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
        // A file that is refused keeps its log, and gets none.
        let hasLog = StoreFiles.size(of: files.log) > 0
        try sqlite { () throws(SQLiteError) in try connection.keepLogOnClose(hasLog) }
        try check(connection, fileRun, names)
        files.restrictToOwner()
        // From here on commits rely on what the log has.
        try FileChange.writeAgain(files.log)
        try sqlite { () throws(SQLiteError) in try StoreSettings.apply(toWriter: connection) }
        let hasMigrated = try migrate(connection)
        let found = try sqlite { () throws(SQLiteError) in try StoreRow(from: connection) }
        var row = found
        row.timeToLive = timeToLive
        // A file that can't be read without its log gets it at once.
        let isReplaced = try RunChange(files, lock, connection).begin(
            &row, names, fileNames: fileNames, copiesLongLog: fileRun == nil)
        let report = SQLiteStoreReport(
            path: files.path, format: migrations.format, sessions: found.isCounted ? found.held.sessions : nil,
            isNew: isNew, wasClean: found.isClean, isReplaced: isReplaced && !isNew, hasMigrated: hasMigrated)
        return Opened(lock: lock, connection: connection, report: report, isCounted: found.isCounted, row: row)
    }

    /// Whether there is a database. An error if it is not a store that this version reads.
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
        guard format <= migrations.format else {
            throw SQLiteStoreError(
                .invalidFile,
                "\(files.path) has format \(format), of a later version; this version reads up to \(migrations.format)")
        }
        guard format > 0 else { throw SQLiteStoreError(.invalidFile, "\(files.path) is damaged: it has no format") }
    }

    /// Brings the database to the newest format.
    private func migrate(_ connection: SQLiteConnection) throws(SQLiteStoreError) -> Bool {
        try sqlite { () throws(SQLiteError) in
            guard try connection.number("user_version") < migrations.format else { return false }
            try migrations.run(on: connection)
            // The header tells the format, also to a version that does not read the log.
            try connection.checkpoint(.restart)
            return true
        }
    }

    func sqlite<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteStoreError) -> Result {
        do { return try body() } catch { throw SQLiteStoreError(error, at: files.path) }
    }
}
