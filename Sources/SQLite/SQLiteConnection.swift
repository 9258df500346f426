import CSQLite

/// A connection to an SQLite database. It never waits for a lock that another connection holds: it fails with `busy`.
///
/// Unchecked: SQLite's connections and their statements do no locking here (SQLITE_OPEN_NOMUTEX). A user keeps a
/// connection and everything prepared by it in one `Lock`, so that one thread at a time uses them.
package final class SQLiteConnection: @unchecked Sendable {
    /// What a connection may do.
    package enum Access: Sendable {
        /// Read and write a file that exists.
        case readWrite
        /// Only read. The file and its log stay byte for byte; the log's index may be made.
        case readOnly
        /// Only read, from a file that no process writes: without its log, without a lock, and without any new file.
        case immutable
        /// Read and write an empty database in memory, which no path leads to.
        case memory
    }

    /// The file's path. A database in memory has none that leads to it.
    package let path: String

    private(set) var handle: OpaquePointer?
    private var statements: [OpaquePointer] = []

    /// The statements of transactions, once they are prepared.
    var begin: OpaquePointer?
    var commit: OpaquePointer?

    /// How many pages the write-ahead log had after the last commit of this connection; nil before the first one
    /// (``noteLogPages()``).
    package private(set) var logPages: Int?

    /// Opens a file.
    package init(_ path: String, _ access: Access) throws(SQLiteError) {
        self.path = path
        let flags =
            switch access {
            case .readWrite: SQLITE_OPEN_READWRITE
            case .readOnly, .immutable: SQLITE_OPEN_READONLY
            case .memory: SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY
            }
        let name =
            switch access {
            case .readWrite, .readOnly: Self.plainName(path)
            case .immutable: Self.immutableName(path)
            case .memory: ":memory:"
            }
        let mode = flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let result = sqlite3_open_v2(name, &handle, access == .immutable ? mode | SQLITE_OPEN_URI : mode, nil)
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

    func didCommit(_ logPages: Int32) { self.logPages = Int(logPages) }

    func failure(_ result: Int32, _ action: String) -> SQLiteError { SQLiteError(result, of: handle, action) }

    /// The path as SQLite takes it for that of a file: names such as `:memory:` and those that begin with `file:` are
    /// something else to it.
    private static func plainName(_ path: String) -> String { path.hasPrefix("/") ? path : "./\(path)" }

    /// The path as a URI (RFC 3986 §2.1), which alone can carry SQLite's `immutable`.
    private static func immutableName(_ path: String) -> String {
        var name = "file:"
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"):
                name.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                name += byte < 16 ? "%0" : "%"
                name += String(byte, radix: 16, uppercase: true)
            }
        }
        return name + "?immutable=1"
    }
}

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
