import SQLite

/// What is checked with the log, in the format that is found, before anything is written.
extension StoreOpening {
    /// Refuses a database of a later format, the log of another file, a file that was cut off, and tables whose
    /// definition is damaged.
    func check(_ connection: SQLiteConnection, _ file: FileRun?, _ names: RunNames) throws(SQLiteStoreError) {
        // With its log the format may be higher than in the header alone.
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

    /// Refuses tables that do not fit the statements, or in an earlier format the steps to the newest one.
    private func checkTables(_ connection: SQLiteConnection, _ format: Int) throws(SQLiteError) {
        guard format < migrations.format else {
            let database = try WritingDatabase(connection)
            _ = (try ReadingDatabase(connection), try StoreRow(from: connection))
            // A start reads them too, after it has written.
            _ = (try database.nextKey(of: "sessions"), try database.nextKey(of: "controls"))
            return
        }
        let model = try SQLiteConnection(":memory:", .memory)
        defer { model.close() }
        try Array(migrations.prefix(format)).run(on: model)
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
