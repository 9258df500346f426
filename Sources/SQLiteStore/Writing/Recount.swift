import SQLite

/// Counts what a store holds, after an unclean stop. Reads one snapshot, taken between two changes, through its own
/// connection, a few rows at a time.
struct Recount: Sendable {
    private let connection: SQLiteConnection
    private let tables: [SQLiteStatement]
    private var table = Table.sessions
    private var cursor: Int64 = 0
    private var counted = StoreChange()
    private let added: StoreChange

    /// Takes the snapshot.
    ///
    /// - Parameter added: what was added between the opening and the snapshot.
    init(_ files: StoreFiles, added: StoreChange) throws(SQLiteError) {
        self.added = added
        let connection = try SQLiteConnection(files.path, .readOnly)
        tables = try Table.allCases.map { table throws(SQLiteError) in try connection.prepare(table.query) }
        try connection.execute("BEGIN; SELECT 1 FROM store")
        self.connection = connection
    }

    /// Counts the next rows.
    ///
    /// - Returns: whether all rows have been counted.
    mutating func step(_ rows: Int) throws(SQLiteError) -> Bool {
        let statement = tables[table.rawValue]
        try statement.bind(1, cursor)
        try statement.bind(2, Int64(rows))
        defer { statement.reset() }
        var looked = 0
        while try statement.step() {
            looked += 1
            cursor = statement.integer(0)
            let bytes = Int(statement.integer(1))
            switch table {
            case .sessions: counted = counted + StoreChange(sessions: 1, contentBytes: bytes)
            case .controls: counted.contentBytes += bytes
            case .responses: counted.count(1, responseOf: bytes, under: Int(statement.integer(2)))
            }
        }
        guard looked < rows else { return false }
        guard let next = Table(rawValue: table.rawValue + 1) else { return true }
        (table, cursor) = (next, 0)
        return false
    }

    /// What the store held at its opening, once all rows have been counted.
    var opening: StoreChange { counted - added }

    /// Ends the snapshot, which prevents the log from starting over.
    func close() { connection.close() }

    /// The tables that are counted.
    private enum Table: Int, CaseIterable {
        case sessions
        case controls
        case responses

        /// The key of each row and the length of its content; for a response, also the length of its key.
        var query: String {
            switch self {
            case .sessions: "SELECT key, length(record) FROM sessions WHERE key > ?1 ORDER BY key LIMIT ?2"
            case .controls: "SELECT key, length(body) FROM controls WHERE key > ?1 ORDER BY key LIMIT ?2"
            case .responses:
                "SELECT rowid, length(bytes), length(CAST(key AS BLOB)) FROM responses WHERE rowid > ?1 "
                    + "ORDER BY rowid LIMIT ?2"
            }
        }
    }
}

extension StoreReader {
    /// Counts the next rows of a snapshot. After an error the numbers stay estimates until the next opening counts
    /// again.
    ///
    /// - Returns: what the store held at its opening, in the call that completes the count; nil in all others.
    mutating func countSome() -> StoreChange? {
        guard var count = recount else { return nil }
        do throws(SQLiteError) {
            let isDone = try count.step(limits.walkedRows)
            recount = isDone ? nil : count
            guard isDone else { return nil }
        } catch {
            (recount, hasFailedToCount) = (nil, true)
            count.close()
            return nil
        }
        count.close()
        return count.opening
    }

    /// Runs `body`, which needs that no connection reads. Ends the snapshot of a count before it, and starts the count
    /// over afterwards. No change is committed meanwhile.
    mutating func pausingCount<Result>(
        added: StoreChange, _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        guard let count = recount else { return try body() }
        count.close()
        (recount, hasFailedToCount) = (nil, true)
        let result: Result
        do throws(SQLiteError) { result = try body() } catch {
            try beginCount(added: added)
            throw error
        }
        try beginCount(added: added)
        return result
    }

    /// Runs `body` with every connection closed.
    mutating func pausing<Result>(
        added: StoreChange, _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        closeDatabase()
        return try pausingCount(added: added, body)
    }

    private mutating func beginCount(added: StoreChange) throws(SQLiteError) {
        (recount, hasFailedToCount) = (try Recount(files, added: added), false)
    }
}
