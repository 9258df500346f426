import SQLite
import ServiceBasics
import SliderSessions

/// The write-ahead log. Only the writing connection copies it into the file, so that no two connections do it at once.
extension StoreWriter {
    /// Notes how long the log is, after a commit.
    mutating func noteLog(_ database: WritingDatabase) { logPages = database.connection.logPages ?? logPages }

    /// Refuses a change while the log is at its longest, unless it can be copied now.
    mutating func checkLog(_ database: WritingDatabase) throws(SQLiteError) {
        guard logPages >= limits.longestLog else { return }
        guard !hasFailedToCopy else {
            throw SQLiteError(.busy, "the log is at its longest" + (copyFailure.map { ": \($0.detail)" } ?? ""))
        }
        do throws(SQLiteError) {
            try beginCopying(database.connection)
            guard logPages >= limits.longestLog else { return }
            try database.connection.checkpoint(.restart)
        } catch {
            copyFailed(error)
            throw error
        }
        (logPages, marksLog) = (0, true)
    }

    /// Copies the log into the file once enough has changed. An error stays in ``copyFailure`` until a copy succeeds:
    /// commits may go on, because they write to the log alone.
    ///
    /// - Parameters:
    ///   - amount: how much is enough.
    ///   - reader: the reading connection. It is waited for when the log is long: the log begins anew only while no
    ///     connection reads.
    mutating func copyLog(
        after amount: UncopiedChanges.Amount, holding reader: Lock<StoreReader>, _ counts: StoreCounts
    ) {
        // At its longest no change is taken any more, so that changes alone would never lead here.
        guard uncopied.reaches(amount) || logPages >= limits.longestLog, database != nil else { return }
        uncopied.removeAll()
        do throws(SQLiteError) {
            if hasFailedToCopy { try readLogAnew(holding: reader, counts) }
            guard !hasFailedToCopy, let connection = database?.connection else { return }
            try beginCopying(connection)
            copyFailure = nil
            guard logPages >= limits.longLog else { return }
            _ = try reader.withLock { reader throws(SQLiteError) in
                // A count after a crash reads a snapshot for some seconds.
                guard logPages >= limits.veryLongLog else { return try connection.checkpoint(.restart) }
                return try reader.pausingCount(added: counts.added) { () throws(SQLiteError) in
                    try connection.checkpoint(.restart)
                }
            }
            (logPages, marksLog) = (0, true)
        } catch {
            // It is tried again after as many changes.
            copyFailed(error)
        }
    }

    /// Copies what no connection reads from the log.
    private mutating func beginCopying(_ connection: SQLiteConnection) throws(SQLiteError) {
        let log = try connection.checkpoint(.passive)
        logPages = log.pages
        if log.copied == log.pages { marksLog = true }
    }

    /// Does what follows from a checkpoint that failed, unless a process that reads was the reason, or a full disk.
    private mutating func copyFailed(_ error: SQLiteError) {
        if error.code != .busy, error.code != .full { hasFailedToCopy = true }
        // A backup may hold the log up for a while.
        guard error.code != .busy || logPages >= min(limits.veryLongLog, limits.longestLog) else { return }
        copyFailure = RecordStoreError(
            detail: "\(files.log) with \(logPages) pages can't be copied into the database: \(error.message)")
    }

    /// Closes every connection, so that SQLite reads the log anew and the next checkpoint copies it from its beginning.
    ///
    /// A checkpoint that could not copy the whole log has not synced the file, and SQLite does not copy the same pages
    /// again. If a later fsync fails, the system takes them for written, and they may be in its memory alone.
    private mutating func readLogAnew(
        holding reader: Lock<StoreReader>, _ counts: StoreCounts
    ) throws(SQLiteError) {
        try reader.withLock { reader throws(SQLiteError) in
            try reader.pausing(added: counts.added) { () throws(SQLiteError) in
                closeDatabase()
                // A process that reads keeps SQLite's record of what was copied.
                hasFailedToCopy = LogIndex.isUsedElsewhere(files.index)
                _ = try usableDatabase()
            }
        }
    }
}
