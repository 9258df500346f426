import SQLite

/// Counts what a store holds, after a stop that was not clean. It reads one snapshot, taken between two changes, by a
/// connection of its own, a few rows at a time.
struct Recount: Sendable {
    private let connection: SQLiteConnection
    private let tables: [SQLiteStatement]
    private var table = 0
    private var cursor: Int64 = 0
    private var counted = StoreChange()
    private let added: StoreChange

    /// Takes the snapshot.
    ///
    /// - Parameter added: what was added since the opening.
    init(_ files: StoreFiles, added: StoreChange) throws(SQLiteError) {
        self.added = added
        let connection = try SQLiteConnection(files.path, .readOnly)
        tables = try [("sessions", "key", "record"), ("controls", "key", "body"), ("answers", "rowid", "bytes")].map {
            (table, key, column) throws(SQLiteError) in
            try connection.prepare(
                "SELECT \(key), length(\(column)) FROM \(table) WHERE \(key) > ?1 ORDER BY \(key) LIMIT ?2")
        }
        try connection.execute("BEGIN; SELECT 1 FROM store")
        self.connection = connection
    }

    /// Counts the next rows.
    ///
    /// - Returns: whether all have been counted.
    mutating func step(_ rows: Int) throws(SQLiteError) -> Bool {
        let statement = tables[table]
        try statement.bind(1, cursor)
        try statement.bind(2, Int64(rows))
        defer { statement.reset() }
        var looked = 0
        while try statement.step() {
            looked += 1
            cursor = statement.integer(0)
            counted.contentBytes += Int(statement.integer(1))
            if table == 0 { counted.sessions += 1 }
        }
        guard looked < rows else { return false }
        (table, cursor) = (table + 1, 0)
        return table == tables.count
    }

    /// What the store held at its opening, once all rows have been counted.
    var opening: StoreChange {
        StoreChange(
            sessions: counted.sessions - added.sessions, contentBytes: counted.contentBytes - added.contentBytes)
    }

    /// Ends the snapshot, which keeps the log from beginning anew.
    func close() { connection.close() }
}
