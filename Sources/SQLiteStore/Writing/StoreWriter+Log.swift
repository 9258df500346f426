import SQLite
import ServiceBasics

/// The write-ahead log. Only the writing connection copies it into the file, so that no two connections do it at once.
extension StoreWriter {
    /// Refuses a change while the log is at its longest, unless it can be copied now.
    mutating func checkLog(_ database: WritingDatabase) throws(SQLiteError) {
        guard logPages >= limits.longestLog else { return }
        let log = try database.connection.checkpoint(.passive)
        logPages = log.pages
        if log.copied == log.pages { marksLog = true }
        guard logPages >= limits.longestLog else { return }
        try database.connection.checkpoint(.truncate)
        (logPages, marksLog) = (0, true)
    }

    /// Copies the log into the file once enough has changed. An error is that of the disk, and the next commit meets it
    /// too.
    ///
    /// - Parameters:
    ///   - changes: how many changes are enough.
    ///   - reader: the reading connection. It is waited for when the log is long: the log begins anew only while no
    ///     connection reads.
    mutating func copyLog(after changes: Int, holding reader: Lock<StoreReader>, _ counts: StoreCounts) {
        guard changesSinceCheckpoint >= changes, let connection = database?.connection else { return }
        changesSinceCheckpoint = 0
        do throws(SQLiteError) {
            let log = try connection.checkpoint(.passive)
            logPages = log.pages
            if log.copied == log.pages { marksLog = true }
            guard logPages >= limits.longLog else { return }
            _ = try reader.withLock { reader throws(SQLiteError) in
                // A count after a crash reads a snapshot for some seconds.
                guard logPages >= limits.longLog * 8 else { return try connection.checkpoint(.truncate) }
                return try reader.pausingCount(added: counts.added) { () throws(SQLiteError) in
                    try connection.checkpoint(.truncate)
                }
            }
            (logPages, marksLog) = (0, true)
        } catch {
            // Another process reads the log: it is tried again after as many changes.
        }
    }
}
