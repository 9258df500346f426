import SQLite
import ServiceBasics

/// The write-ahead log. Only the writing connection copies it into the file, so that no two connections do it at once.
extension StoreWriter {
    /// Refuses a change while the log is at its longest, unless it can be copied now.
    mutating func checkLog(_ database: WritingDatabase) throws(SQLiteError) {
        guard logPages >= limits.longestLog else { return }
        logPages = try database.connection.checkpoint(.passive).pages
        guard logPages >= limits.longestLog else { return }
        try database.connection.checkpoint(.truncate)
        logPages = 0
    }

    /// Copies the log into the file once enough has changed. An error is that of the disk, and the next commit meets it
    /// too.
    ///
    /// - Parameters:
    ///   - changes: how many changes are enough.
    ///   - reader: the reading connection. It is waited for when the log is long: the log begins anew only while no
    ///     connection reads.
    mutating func copyLog(after changes: Int, holding reader: Lock<StoreReader>) {
        guard changesSinceCheckpoint >= changes, let connection = database?.connection else { return }
        changesSinceCheckpoint = 0
        do throws(SQLiteError) {
            logPages = try connection.checkpoint(.passive).pages
            guard logPages >= limits.longLog else { return }
            _ = try reader.withLock { _ throws(SQLiteError) in try connection.checkpoint(.truncate) }
            logPages = 0
        } catch {
            // Another process reads the log: it is tried again after as many changes.
        }
    }
}
