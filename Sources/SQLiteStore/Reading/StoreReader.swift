import SQLite
import SliderEngine
import SliderSessions

/// What reads the store. One thread at a time uses it.
struct StoreReader: Sendable {
    let files: StoreFiles
    let limits: SQLiteStoreLimits

    /// The files as they were opened.
    private let openFiles: OpenFiles

    /// The connection; nil after an error. The next read opens another one.
    private var database: ReadingDatabase?

    /// The controls that were read last.
    var controls: ControlReader

    /// The count of an unclean store; nil once it is done.
    var recount: Recount?

    /// Whether it could not be counted.
    var hasFailedToCount = false

    init(_ files: StoreFiles, _ openFiles: OpenFiles, limits: SQLiteStoreLimits) throws(SQLiteError) {
        self.files = files
        self.openFiles = openFiles
        self.limits = limits
        controls = ControlReader(keeping: limits.cachedControls)
        database = nil
        database = try open()
    }

    /// Runs `body` with the connection. After an error another one is opened.
    mutating func read<Result>(
        _ body: (inout StoreReader, ReadingDatabase) throws(SQLiteError) -> Result
    ) throws(RecordStoreError) -> Result {
        do throws(SQLiteError) {
            let database = try usable()
            return try body(&self, database)
        } catch {
            closeDatabase()
            throw RecordStoreError(detail: error.message, isDamaged: error.code == .corrupt)
        }
    }

    /// Closes the connections for good.
    mutating func close() {
        recount?.close()
        closeDatabase()
    }

    mutating func closeDatabase() {
        database?.connection.close()
        database = nil
    }

    private mutating func usable() throws(SQLiteError) -> ReadingDatabase {
        if let database { return database }
        let opened = try open()
        database = opened
        return opened
    }

    private func open() throws(SQLiteError) -> ReadingDatabase {
        if let loss = openFiles.loss { throw SQLiteError(.cannotOpen, loss) }
        let connection = try SQLiteConnection(files.path, .readOnly)
        try StoreSettings.apply(toReader: connection)
        return try ReadingDatabase(connection)
    }
}
