import CSQLite

extension SQLiteConnection {
    /// How a checkpoint treats readers of the log.
    package enum Checkpoint: Sendable {
        /// Copies what no reader needs any more.
        case passive
        /// Copies everything and makes the log's file empty. Fails with `busy`, having copied what `passive` does, while
        /// a reader uses the log.
        case truncate
    }

    /// The write-ahead log after a checkpoint, in pages.
    package struct Log: Sendable, Equatable {
        /// How many pages the log has.
        package let pages: Int
        /// How many of them are in the file.
        package let copied: Int
    }

    /// Copies the write-ahead log into the file.
    @discardableResult
    package func checkpoint(_ mode: Checkpoint) throws(SQLiteError) -> Log {
        var pages: Int32 = 0
        var copied: Int32 = 0
        let code = mode == .passive ? SQLITE_CHECKPOINT_PASSIVE : SQLITE_CHECKPOINT_TRUNCATE
        let result = sqlite3_wal_checkpoint_v2(handle, nil, code, &pages, &copied)
        guard result == SQLITE_OK else { throw failure(result, "checkpoint") }
        return Log(pages: Int(pages), copied: Int(copied))
    }
}
