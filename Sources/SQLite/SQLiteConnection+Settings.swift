import CSQLite

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
