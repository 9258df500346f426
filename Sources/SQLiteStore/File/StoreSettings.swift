import SQLite

/// The settings of the connections of a store. SQLite says nothing of a setting that it does not take, so each is read
/// back.
enum StoreSettings {
    /// The most bytes that a log keeps on the disk when it begins anew.
    static let keptLog: Int64 = 8 << 20

    /// Sets up the connection for changes: a write-ahead log, on the disk before a commit returns, and checkpoints only
    /// when the store asks for them.
    static func apply(toWriter connection: SQLiteConnection) throws(SQLiteError) {
        // Until the store is closed cleanly, its log is left for the next opening, as after a crash.
        try connection.keepLogOnClose(true)
        try connection.set("journal_mode", "wal")
        try connection.set("synchronous", 2)
        try connection.set("wal_autocheckpoint", 0)
        try connection.set("journal_size_limit", keptLog)
        connection.noteLogPages()
    }

    /// Sets up the connection for reads.
    static func apply(toReader connection: SQLiteConnection) throws(SQLiteError) {
        try connection.set("query_only", 1)
    }
}
