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

extension SQLiteConnection {
    /// Copies the whole database into another one, as it was at one moment, and replaces what that one has.
    package func copy(into target: SQLiteConnection) throws(SQLiteError) {
        guard let backup = sqlite3_backup_init(target.handle, "main", handle, "main") else {
            throw target.failure(sqlite3_errcode(target.handle), "copy")
        }
        // All pages in one step: between steps a writer would make the copy begin again.
        let step = sqlite3_backup_step(backup, -1)
        let finish = sqlite3_backup_finish(backup)
        guard step == SQLITE_DONE, finish == SQLITE_OK else {
            throw SQLiteError(step == SQLITE_DONE ? finish : step, of: nil, "copy")
        }
    }
}

extension SQLiteConnection {
    /// The value of a pragma that is a number.
    package func number(_ pragma: String) throws(SQLiteError) -> Int64 {
        try value(pragma) { $0.integer(0) }
    }

    /// The value of a pragma that is a word.
    package func word(_ pragma: String) throws(SQLiteError) -> String {
        try value(pragma) { $0.text(0) }
    }

    /// Sets a pragma, and reads it back: SQLite says nothing of one that it does not take.
    package func set(_ pragma: String, _ number: Int64) throws(SQLiteError) {
        try execute("PRAGMA \(pragma) = \(number)")
        let taken = try self.number(pragma)
        guard taken == number else {
            throw SQLiteError(.other, "PRAGMA \(pragma) is \(taken) after it was set to \(number)")
        }
    }

    /// Sets a pragma to a word, and reads it back.
    package func set(_ pragma: String, _ word: String) throws(SQLiteError) {
        let taken = try self.word("\(pragma) = \(word)")
        guard taken == word, try self.word(pragma) == word else {
            throw SQLiteError(.other, "PRAGMA \(pragma) is \(taken) after it was set to \(word)")
        }
    }

    /// Sets whether the last connection that closes leaves the write-ahead log as it is, instead of copying it into the
    /// file and removing it.
    package func keepLogOnClose(_ keeps: Bool) throws(SQLiteError) {
        let result = csqlite_keep_log_on_close(handle, keeps ? 1 : 0)
        guard result == SQLITE_OK else { throw failure(result, "NO_CKPT_ON_CLOSE") }
    }

    private func value<Value>(_ pragma: String, _ read: (SQLiteStatement) -> Value) throws(SQLiteError) -> Value {
        let statement = try prepare("PRAGMA \(pragma)")
        defer { statement.reset() }
        guard try statement.step() else { throw SQLiteError(.other, "PRAGMA \(pragma) has no value") }
        return read(statement)
    }
}
