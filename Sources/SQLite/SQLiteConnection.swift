import CSQLite

/// A connection to an SQLite database. It never waits for a lock that another connection holds: it fails with `busy`.
///
/// Unchecked: SQLite's connections and their statements do no locking here (SQLITE_OPEN_NOMUTEX). A user keeps a
/// connection and everything prepared by it in one `Lock`, so that one thread at a time uses them.
package final class SQLiteConnection: @unchecked Sendable {
    /// The file's path. A database in memory has none that leads to it.
    package let path: String

    private var handle: OpaquePointer?
    private var statements: [OpaquePointer] = []

    /// The statements of transactions, once they are prepared.
    private var begin: OpaquePointer?
    private var commit: OpaquePointer?

    /// How many pages the write-ahead log had after the last commit; nil once taken.
    private var logPages: Int?

    /// Opens a file.
    package init(_ path: String, _ access: Access) throws(SQLiteError) {
        self.path = path
        let flags = access.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let result = sqlite3_open_v2(access.name(of: path), &handle, flags, nil)
        guard result == SQLITE_OK else {
            defer { close() }
            throw failure(result, "open")
        }
        do throws(SQLiteError) {
            // SQLite would put what it must remember of a large change into a file, and a service may have no other
            // folder to write to than that of its store.
            try set("temp_store", 2)
        } catch {
            close()
            throw error
        }
        // SQLite opens a file that it may not write for reading alone.
        if access == .readWrite, sqlite3_db_readonly(handle, "main") != 0 {
            defer { close() }
            throw SQLiteError(.readOnly, "open: it may only be read")
        }
    }

    deinit { close() }

    /// Closes the connection. Its statements are not used after that.
    package func close() {
        for statement in statements { sqlite3_finalize(statement) }
        (statements, begin, commit) = ([], nil, nil)
        // Cannot fail: no statement and no backup is left.
        sqlite3_close_v2(handle)
        handle = nil
    }

    /// Runs SQL that returns no rows.
    package func execute(_ sql: String) throws(SQLiteError) {
        let result = sqlite3_exec(handle, sql, nil, nil, nil)
        guard result == SQLITE_OK else { throw failure(result, "\"\(sql)\"") }
    }

    /// Prepares a statement, which lives as long as the connection.
    package func prepare(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
        SQLiteStatement(try prepared(sql), of: self)
    }

    func prepared(_ sql: String) throws(SQLiteError) -> OpaquePointer {
        var statement: OpaquePointer?
        let result = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard result == SQLITE_OK, let statement else { throw failure(result, "\"\(sql)\"") }
        statements.append(statement)
        return statement
    }

    /// How many rows the last statement that changed rows has changed.
    package var changedRows: Int { Int(sqlite3_changes64(handle)) }

    /// How many pages the write-ahead log had after the last commit of this connection; nil if there was none since
    /// this was asked last (``noteLogPages()``).
    package func takeLogPages() -> Int? {
        defer { logPages = nil }
        return logPages
    }

    private func didCommit(_ logPages: Int32) { self.logPages = Int(logPages) }

    func failure(_ result: Int32, _ action: String) -> SQLiteError { SQLiteError(result, of: handle, action) }
}

/// Transactions.
extension SQLiteConnection {
    /// Runs `body` in a transaction that may write from its beginning. If it throws, or if the commit fails, no change
    /// of it stays.
    package func transaction<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
        try run(cachedStatement(\.begin, "BEGIN IMMEDIATE"), "begin")
        do throws(SQLiteError) {
            let result = try body()
            try run(cachedStatement(\.commit, "COMMIT"), "commit")
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

    private func cachedStatement(
        _ place: ReferenceWritableKeyPath<SQLiteConnection, OpaquePointer?>, _ sql: String
    ) throws(SQLiteError) -> OpaquePointer {
        if let statement = self[keyPath: place] { return statement }
        let statement = try prepared(sql)
        self[keyPath: place] = statement
        return statement
    }
}

/// The write-ahead log.
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

    /// What SQLite calls after each commit: with the context, the connection, the database's name and the log's pages.
    typealias LogHook =
        @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafePointer<CChar>?, Int32) -> Int32

    /// Notes the length of the write-ahead log at each commit from here on (``takeLogPages()``).
    package func noteLogPages() {
        // Not retained: the connection is closed before it goes away, and runs no hook after that.
        setLogHook(Unmanaged.passUnretained(self).toOpaque()) { connection, _, _, pages in
            connection.map { Unmanaged<SQLiteConnection>.fromOpaque($0).takeUnretainedValue().didCommit(pages) }
            return SQLITE_OK
        }
    }

    /// Sets what SQLite calls after each commit. SQLite has one hook for this and for `wal_autocheckpoint`, which is
    /// set before.
    func setLogHook(_ context: UnsafeMutableRawPointer?, _ hook: LogHook) {
        sqlite3_wal_hook(handle, hook, context)
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

    /// Sets whether the last connection that closes leaves the write-ahead log as it is, instead of copying it into the
    /// file and removing it.
    package func keepLogOnClose(_ keeps: Bool) throws(SQLiteError) {
        let result = csqlite_keep_log_on_close(handle, keeps ? 1 : 0)
        guard result == SQLITE_OK else { throw failure(result, "NO_CKPT_ON_CLOSE") }
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

/// Pragmas.
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

    private func value<Value>(_ pragma: String, _ read: (SQLiteStatement) -> Value) throws(SQLiteError) -> Value {
        let statement = try prepare("PRAGMA \(pragma)")
        defer { statement.reset() }
        guard try statement.step() else { throw SQLiteError(.other, "PRAGMA \(pragma) has no value") }
        return read(statement)
    }
}
