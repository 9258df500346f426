import CSQLite

extension SQLiteConnection {
    /// Notes the length of the write-ahead log at each commit from here on (``logPages``). SQLite has one hook for this
    /// and for `wal_autocheckpoint`, which is set before.
    package func noteLogPages() {
        // Not retained: the connection is closed before it goes away, and runs no hook after that.
        let connection = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_wal_hook(
            handle,
            { connection, _, _, pages in
                connection.map { Unmanaged<SQLiteConnection>.fromOpaque($0).takeUnretainedValue().didCommit(pages) }
                return SQLITE_OK
            }, connection)
    }
}
