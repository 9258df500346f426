import SQLite
import ServiceBasics
package import SliderRecords

/// A store's file, for reading while a service may have it open. Neither the file nor its log is written.
///
/// Do not use it in the process that has the store open: closing a descriptor of the database drops the locks that the
/// process has on it (fcntl(2), "Advisory record locking").
package struct SQLiteStoreFile: Sendable {
    /// The store's files.
    package let files: StoreFiles

    /// The steps to the format that is read.
    let migrations: [Migration]

    /// The store at a path.
    package init(_ path: String) { self.init(path, migrations: Migration.all) }

    init(_ path: String, migrations: [Migration]) {
        files = StoreFiles(path)
        self.migrations = migrations
    }

    /// The header of the file. Throws if the file is missing, empty, truncated, or not a store.
    @discardableResult
    func header() throws(SQLiteStoreError) -> FileHeader {
        guard let header = try FileHeader(toRead: files.path) else {
            throw SQLiteStoreError(.notReadable, "\(files.path) is empty or missing")
        }
        try header.requireOneName(files.path)
        // Looks at the log first: without one, the file has every page.
        guard StoreFiles.size(of: files.log) > 0 || StoreFiles.size(of: files.path) >= header.size else {
            throw SQLiteStoreError(.invalidFile, "\(files.path) is damaged: its end is missing")
        }
        return header
    }

    /// Runs `body` with a connection that sees one moment of the store.
    ///
    /// If no process has the store open and it has no log, no file is made beside it. If a service begins to use it
    /// meanwhile, `body` runs again.
    ///
    /// - Parameter oldest: the earliest format that `body` reads; nil for the newest.
    func read<Result>(
        fromFormat oldest: Int? = nil,
        _ body: (SQLiteConnection) throws(SQLiteError) -> Result
    ) throws(SQLiteStoreError) -> Result {
        let before = StoreStamp(of: files)
        try header()
        guard before.hasNoLog, !StoreLock.isHeld(files) else { return try read(.readOnly, oldest, body) }
        let outcome: Swift.Result<Result, SQLiteStoreError>
        do throws(SQLiteStoreError) {
            outcome = .success(try read(.immutable, oldest, body))
        } catch {
            outcome = .failure(error)
        }
        return StoreStamp(of: files) == before ? try outcome.get() : try read(.readOnly, oldest, body)
    }

    private func read<Result>(
        _ access: SQLiteConnection.Access, _ oldest: Int?,
        _ body: (SQLiteConnection) throws(SQLiteError) -> Result
    ) throws(SQLiteStoreError) -> Result {
        let outcome: Swift.Result<Result, SQLiteStoreError>
        do throws(SQLiteError) {
            let connection = try SQLiteConnection(files.path, access)
            defer { connection.close() }
            try connection.execute("BEGIN")
            let format = Int(try connection.number("user_version"))
            let isReadable = ((oldest ?? migrations.format)...migrations.format).contains(format)
            outcome =
                isReadable
                ? .success(try body(connection)) : .failure(migrations.refusal(of: format, in: files.path))
        } catch {
            throw SQLiteStoreError(error, reading: files.path)
        }
        return try outcome.get()
    }
}

extension FileHeader {
    /// Reads the header of a file that is only read.
    fileprivate init?(toRead path: String) throws(SQLiteStoreError) {
        do throws(SQLiteStoreError) { try self.init(at: path) } catch {
            throw error.code == .notWritable
                ? SQLiteStoreError(.notReadable, "\(path) can't be read as a store of sessions: \(error.message)")
                : error
        }
    }
}

extension SQLiteStoreFile {
    /// Checks that the stored number of sessions of each owner is right.
    ///
    /// - Parameter owned: how many sessions each owner has, by its key.
    static func checkOwners(
        _ connection: SQLiteConnection, _ owned: [Int64: Int64], _ check: inout StoreCheck
    ) throws(SQLiteError) {
        let statement = try connection.prepare("SELECT key, sessions FROM owners ORDER BY key")
        check.owners = try compare(statement, with: owned, "sessions", &check)
    }

    /// Checks that the stored size of each client's responses is right.
    ///
    /// - Parameter bytes: the size that they have, by the client's key.
    static func checkResponseOwners(
        _ connection: SQLiteConnection, _ bytes: [Int64: Int64], _ check: inout StoreCheck
    ) throws(SQLiteError) {
        let statement = try connection.prepare("SELECT key, bytes FROM response_owners ORDER BY key")
        _ = try compare(statement, with: bytes, "bytes of responses", &check)
    }

    /// - Returns: how many owners are counted.
    private static func compare(
        _ statement: SQLiteStatement, with owned: [Int64: Int64], _ what: String, _ check: inout StoreCheck
    ) throws(SQLiteError) -> Int {
        defer { statement.reset() }
        var (rest, count) = (owned, 0)
        func note(_ key: Int64, has right: Int64, counted: Int64) {
            // An owner without any has no row.
            guard counted != right || right == 0 else { return }
            let name = String(UInt64(bitPattern: key), radix: 16)
            check.note("the owner \(name) counts \(counted) \(what), and has \(right)")
        }
        while try statement.step() {
            count += 1
            let key = statement.integer(0)
            note(key, has: rest.removeValue(forKey: key) ?? 0, counted: statement.integer(1))
        }
        for (key, right) in rest.sorted(by: { $0.key < $1.key }) { note(key, has: right, counted: 0) }
        return count
    }
}

extension SQLiteStoreFile {
    /// The stored sessions that match a query, up to its limit, with the versions that the service uses; and the
    /// running time that was stored last, in milliseconds, to which their expiry relates. Leaves out sessions that have
    /// ended although their records exist, and those that can't be loaded.
    package func sessions(
        _ query: SessionQuery
    ) throws(SQLiteStoreError) -> (page: SessionPage<SessionSummary>, runningTime: Int64) {
        try read { connection throws(SQLiteError) in
            let row = try StoreRow(from: connection)
            var found = SessionPage<SessionSummary>(sessions: [], next: nil)
            let statement = try connection.prepare(
                "SELECT key, expires, id, record, control FROM sessions WHERE key > ?1 ORDER BY key")
            try statement.bind(1, query.cursor?.number ?? 0)
            defer { statement.reset() }
            var rows = ListedRows(row, controls: try connection.prepare(ControlReader.statement))
            while try statement.step() {
                // The limit is reached, and there may be more rows.
                guard found.sessions.count < query.limit else { return (found, row.runningTime) }
                found.next = SessionCursor(statement.integer(0))
                if let summary = try rows.summary(of: statement, query.selection) { found.sessions.append(summary) }
            }
            found.next = nil
            return (found, row.runningTime)
        }
    }
}

/// Makes the entries of a list.
private struct ListedRows {
    private let runningTime: Int64
    private let run: StoreRun

    /// How long a session lives without a request, in nanoseconds; nil for no limit.
    private let timeToLive: Int64?

    private let statement: SQLiteStatement
    private var controls = ControlReader(capacity: SQLiteStoreLimits().cachedControls)

    init(_ row: StoreRow, controls: SQLiteStatement) {
        runningTime = row.runningTime
        run = StoreRun(lineage: row.lineage, starts: row.starts, runningTime: row.runningTime)
        timeToLive = row.timeToLive.map { milliseconds in
            let (time, isOver) = milliseconds.multipliedReportingOverflow(by: 1_000_000)
            return isOver ? .max : time
        }
        statement = controls
    }

    /// The entry of a row; nil if the list leaves it out.
    mutating func summary(
        of row: SQLiteStatement, _ selection: SessionSelection
    ) throws(SQLiteError) -> SessionSummary? {
        guard var summary = StoreReader.summary(of: row),
            selection.includes(preset: summary.preset, createdAt: summary.createdAt)
        else { return nil }
        summary.endWithSession(timeToLive: timeToLive, at: runningTime)
        guard summary.expiresAt.map({ $0 > runningTime }) ?? true else { return nil }
        // As the service loads a session: an unclean start or a restore changes the stored tag.
        guard case .success(let control) = try controls.control(row.integer(4), statement),
            let record = try? RecordCodec.decode(row.bytes(3).span, id: summary.id, control: control),
            let tag = try? record.continued(in: run).tag
        else { return nil }
        summary.tag = tag
        return summary
    }
}
