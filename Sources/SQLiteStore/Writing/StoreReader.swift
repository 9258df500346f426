import SQLite
import SliderEngine
import SliderRecords
import SliderTimeline

/// Reads the store. One thread at a time uses it.
struct StoreReader: Sendable {
    let files: StoreFiles
    let limits: SQLiteStoreLimits

    /// The files as they were opened.
    private let openFiles: OpenFiles

    /// The connection; nil after an error. The next read opens another one.
    private var database: ReadingDatabase?

    /// The controls that were read last.
    var controls: ControlReader

    /// The count of an unclean store; nil once it is done.
    var recount: Recount?

    /// Whether the count has failed.
    var hasFailedToCount = false

    init(_ files: StoreFiles, _ openFiles: OpenFiles, limits: SQLiteStoreLimits) throws(SQLiteError) {
        self.files = files
        self.openFiles = openFiles
        self.limits = limits
        controls = ControlReader(capacity: limits.cachedControls)
        database = nil
        database = try open()
    }

    /// Runs `body` with the connection. After an error the next call opens another one.
    mutating func read<Result>(
        _ body: (inout StoreReader, ReadingDatabase) throws(SQLiteError) -> Result
    ) throws(RecordStoreError) -> Result {
        do throws(SQLiteError) {
            let database = try usable()
            return try body(&self, database)
        } catch {
            closeDatabase()
            throw RecordStoreError(detail: error.message, isDamaged: error.code == .corrupt)
        }
    }

    /// Closes the connections for good.
    mutating func close() {
        recount?.close()
        closeDatabase()
    }

    mutating func closeDatabase() {
        database?.connection.close()
        database = nil
    }

    private mutating func usable() throws(SQLiteError) -> ReadingDatabase {
        if let database { return database }
        let opened = try open()
        database = opened
        return opened
    }

    private func open() throws(SQLiteError) -> ReadingDatabase {
        if let loss = openFiles.loss { throw SQLiteError(.cannotOpen, loss) }
        let connection = try SQLiteConnection(files.path, .readOnly)
        try ConnectionSettings.apply(toReader: connection)
        return try ReadingDatabase(connection)
    }
}

extension StoreReader {
    /// The record of a session; nil if there is none.
    mutating func load(_ id: SessionID) throws(RecordStoreError) -> SessionRecord? {
        let result = try read { reader, database throws(SQLiteError) -> Result<SessionRecord, RecordStoreError>? in
            try database.load.bind(1, id.description)
            defer { database.load.reset() }
            guard try database.load.step() else { return nil }
            // The statement is still open, so the control is read from the same snapshot as the record.
            switch try reader.controls.control(database.load.integer(0), database.control) {
            case .failure(let error):
                return .failure(RecordStoreError(detail: "the control of \(id) \(error.detail)", isDamaged: true))
            case .success(let control):
                let expiresAt = database.load.optionalInteger(1)
                let owner = database.load.optionalInteger(3).map(SessionOwner.init(key:))
                return database.load.withBytes(2) { bytes in Self.record(bytes, id, control, expiresAt, owner) }
            }
        }
        return try result?.get()
    }

    private static func record(
        _ bytes: Span<UInt8>, _ id: SessionID, _ control: Control, _ expiresAt: Int64?, _ owner: SessionOwner?
    ) -> Result<SessionRecord, RecordStoreError> {
        do throws(RecordFormatError) {
            var record = try RecordCodec.decode(bytes, id: id, control: control)
            (record.expiresAt, record.owner) = (expiresAt, owner)
            return .success(record)
        } catch {
            return .failure(RecordStoreError(detail: "the record of \(id) \(error.detail)", isDamaged: true))
        }
    }

    /// The response that is stored under a key; nil if there is none.
    mutating func response(under key: String) throws(RecordStoreError) -> StoredResponse? {
        try read { _, database throws(SQLiteError) in
            try database.response.bind(1, key)
            defer { database.response.reset() }
            guard try database.response.step(), let session = SessionID(database.response.text(0)) else { return nil }
            return StoredResponse(
                key: key, session: session, expiresAt: database.response.integer(1), bytes: database.response.bytes(2))
        }
    }

    /// A page of sessions, in the order of their keys.
    mutating func list(_ query: SessionQuery) throws(RecordStoreError) -> SessionPage<SessionSummary> {
        try read { reader, database throws(SQLiteError) in
            let statement = database.list
            try statement.bind(1, query.cursor?.number ?? 0)
            try statement.bind(2, Int64(reader.limits.listedRows))
            defer { statement.reset() }
            var page = SessionPage<SessionSummary>(sessions: [], next: nil)
            var rows = 0
            while page.sessions.count < query.limit, try statement.step() {
                rows += 1
                page.next = SessionCursor(statement.integer(0))
                guard let summary = Self.summary(of: statement),
                    query.selection.includes(preset: summary.preset, createdAt: summary.createdAt)
                else { continue }
                page.sessions.append(summary)
            }
            if rows < reader.limits.listedRows, page.sessions.count < query.limit { page.next = nil }
            return page
        }
    }

    /// The list entry of a row; nil if its record is damaged.
    static func summary(of row: SQLiteStatement) -> SessionSummary? {
        guard let id = SessionID(row.text(2)) else { return nil }
        let expiresAt = row.optionalInteger(1)
        return row.withBytes(3) { bytes in
            do throws(RecordFormatError) {
                return try RecordCodec.summary(bytes, id: id, expiresAt: expiresAt)
            } catch {
                return nil
            }
        }
    }
}

extension StoreReader {
    /// The expired sessions among the next rows of a walk.
    mutating func walkSessions(
        after cursor: Int64?, at runningTime: Int64
    ) throws(RecordStoreError) -> ExpiredRecords {
        try read { reader, database throws(SQLiteError) in
            let statement = database.walk
            try statement.bind(1, cursor ?? 0)
            try statement.bind(2, Int64(reader.limits.walkedRows))
            defer { statement.reset() }
            var result = ExpiredRecords(records: [], next: nil)
            var rows = 0
            while try statement.step() {
                rows += 1
                result.next = statement.integer(0)
                if let expires = statement.optionalInteger(1), expires <= runningTime,
                    let id = SessionID(statement.text(2))
                {
                    result.records.append((id, expires))
                }
            }
            if rows < reader.limits.walkedRows { result.next = nil }
            return result
        }
    }
}
