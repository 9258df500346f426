import CSQLite

extension SQLiteConnection {
    /// Runs `body` in a transaction that may write from its beginning. If it throws, or if the commit fails, no change
    /// of it stays.
    package func transaction<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
        try run(kept(\.begin, "BEGIN IMMEDIATE"), "begin")
        do throws(SQLiteError) {
            let result = try body()
            try run(kept(\.commit, "COMMIT"), "commit")
            return result
        } catch {
            rollBack()
            throw error
        }
    }

    /// Whether a transaction has begun and not ended: SQLite did not even roll it back. The connection is of no use.
    package var isInTransaction: Bool { handle != nil && sqlite3_get_autocommit(handle) == 0 }

    /// Ends the transaction without its changes. After some errors SQLite has ended it already.
    private func rollBack() {
        if isInTransaction { _ = sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
    }

    private func run(_ statement: OpaquePointer, _ action: String) throws(SQLiteError) {
        let result = sqlite3_step(statement)
        guard result == SQLITE_DONE else {
            defer { sqlite3_reset(statement) }
            throw failure(result, action)
        }
        sqlite3_reset(statement)
    }

    private func kept(
        _ place: ReferenceWritableKeyPath<SQLiteConnection, OpaquePointer?>, _ sql: String
    ) throws(SQLiteError) -> OpaquePointer {
        if let statement = self[keyPath: place] { return statement }
        let statement = try prepared(sql)
        self[keyPath: place] = statement
        return statement
    }
}
