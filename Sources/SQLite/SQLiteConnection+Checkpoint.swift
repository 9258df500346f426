import CSQLite

extension SQLiteConnection {
    /// How a checkpoint treats readers of the log.
    package enum Checkpoint: Sendable {
        /// Copies what no reader needs any more.
        case passive
        /// Copies everything, so that the next change begins the log anew. Fails with `busy`, having copied what
        /// `passive` does, while a reader uses the log.
        ///
        /// The log's file keeps its size and its old content, which the new content makes invalid by its first bytes.
        /// To make the file empty would be a risk: a power cut in the middle of it could leave parts of the log.
        case restart
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
        let code = mode == .passive ? SQLITE_CHECKPOINT_PASSIVE : SQLITE_CHECKPOINT_RESTART
        let result = sqlite3_wal_checkpoint_v2(handle, nil, code, &pages, &copied)
        guard result == SQLITE_OK else { throw failure(result, "checkpoint") }
        return Log(pages: Int(pages), copied: Int(copied))
    }
}
