import SQLite
import SliderEngine
import SliderRecords
import SliderTimeline

extension SQLiteStoreFile {
    /// Checks the structure of the database, and that every record, control and stored response can be used.
    package func check() throws(SQLiteStoreError) -> StoreCheck {
        let isInUse = StoreLock.isHeld(files)
        var check = try read { connection throws(SQLiteError) in
            let row = try StoreRow(from: connection)
            var check = StoreCheck(row, format: migrations.format)
            for fault in try Self.faults(of: connection, limit: 20) { check.note(fault) }
            try Self.checkControls(connection, &check)
            let owned = try Self.checkSessions(connection, row, &check)
            try Self.checkOwners(connection, owned, &check)
            try Self.checkResponses(connection, row, &check)
            if row.isCounted, row.held != check.held {
                check.note(
                    "it counts \(row.held.sessions) sessions and \(row.held.responses) responses with "
                        + "\(row.held.contentBytes) bytes, and has others")
            }
            return check
        }
        check.isInUse = isInUse
        check.fileBytes = files.size
        return check
    }

    /// The faults that SQLite finds in the structure of a database.
    static func faults(of connection: SQLiteConnection, limit: Int) throws(SQLiteError) -> [String] {
        let statement = try connection.prepare("PRAGMA integrity_check(\(limit))")
        defer { statement.reset() }
        var faults: [String] = []
        while try statement.step() {
            let line = statement.text(0)
            if line != "ok" { faults.append(line) }
        }
        return faults
    }

    private static func checkControls(
        _ connection: SQLiteConnection, _ check: inout StoreCheck
    ) throws(SQLiteError) {
        let statement = try connection.prepare("SELECT key, hash, body FROM controls ORDER BY key")
        defer { statement.reset() }
        while try statement.step() {
            check.controls += 1
            let bytes = statement.bytes(2)
            check.held.contentBytes += bytes.count
            if ControlCodec.hash(bytes) != UInt64(bitPattern: statement.integer(1)) {
                check.note("control \(statement.integer(0)) is not the one that was stored")
            }
            do throws(RecordFormatError) {
                _ = try ControlCodec.decode(bytes.span)
            } catch {
                check.note("control \(statement.integer(0)) \(error.detail)")
            }
        }
    }

    /// - Returns: how many sessions each owner has, by its key.
    private static func checkSessions(
        _ connection: SQLiteConnection, _ row: StoreRow, _ check: inout StoreCheck
    ) throws(SQLiteError) -> [Int64: Int64] {
        let statement = try connection.prepare("SELECT id, control, expires, record, owner FROM sessions ORDER BY key")
        defer { statement.reset() }
        var owned: [Int64: Int64] = [:]
        let controlStatement = try connection.prepare(ControlReader.statement)
        var controls = ControlReader(capacity: SQLiteStoreLimits().cachedControls)
        let run = StoreRun(lineage: row.lineage, starts: row.starts, runningTime: row.runningTime)
        while try statement.step() {
            let (name, bytes) = (statement.text(0), statement.bytes(3))
            check.held = check.held + StoreChange(sessions: 1, contentBytes: bytes.count)
            if let owner = statement.optionalInteger(4) { owned[owner, default: 0] += 1 }
            guard let id = SessionID(name) else {
                check.note("a session has the id \(name), which is none")
                continue
            }
            if let expires = statement.optionalInteger(2) {
                if expires <= row.runningTime { check.expired += 1 }
                if !row.canExpire(at: expires) {
                    check.note("\(id) expires at \(expires) ms of the running time, when no session can")
                }
            }
            switch try controls.control(statement.integer(1), controlStatement) {
            case .failure(let error): check.note("the control of \(id) \(error.detail)")
            case .success(let control):
                if let fault = fault(of: bytes, id, control, in: run) { check.note("the record of \(id) \(fault)") }
            }
        }
        return owned
    }

    /// What is wrong with a record; nil if a session can be made of it.
    private static func fault(of bytes: [UInt8], _ id: SessionID, _ control: Control, in run: StoreRun) -> String? {
        let record: SessionRecord
        do throws(RecordFormatError) {
            record = try RecordCodec.decode(bytes.span, id: id, control: control)
        } catch {
            return error.detail
        }
        do throws(RecordStoreError) { try record.check(in: run) } catch { return "is of no use: \(error.detail)" }
        return nil
    }

    private static func checkResponses(
        _ connection: SQLiteConnection, _ row: StoreRow, _ check: inout StoreCheck
    ) throws(SQLiteError) {
        let statement = try connection.prepare(
            """
            SELECT length(CAST(responses.key AS BLOB)), length(responses.bytes), responses.expires,
            sessions.key IS NULL, responses.owner
            FROM responses LEFT JOIN sessions ON sessions.key = responses.session
            """)
        defer { statement.reset() }
        var owned: [Int64: Int64] = [:]
        while try statement.step() {
            let (key, bytes) = (Int(statement.integer(0)), Int(statement.integer(1)))
            check.held.count(1, responseOf: bytes, under: key)
            if let owner = statement.optionalInteger(4) {
                owned[owner, default: 0] += Int64(StoredResponse.size(of: bytes, under: key))
            }
            if statement.integer(3) != 0 { check.note("a stored response has no session") }
            if !row.canExpire(at: statement.integer(2)) {
                check.note("a stored response expires at \(statement.integer(2)) ms of the running time, when none can")
            }
        }
        try checkResponseOwners(connection, owned, &check)
    }
}

extension StoreRow {
    /// Whether a session or a response can expire at a moment of the running time: in at most a hundred years, the
    /// longest time to live, plus the tenth of it that records are stored longer.
    fileprivate func canExpire(at moment: Int64) -> Bool {
        let (left, isOver) = moment.subtractingReportingOverflow(runningTime)
        return moment >= 0 && !isOver && left <= 36_500 * 86_400_000 / 10 * 11
    }
}

/// The result of a check of a store.
package struct StoreCheck: Sendable, Equatable {
    /// The format of the database.
    package let format: Int

    /// Whether a process has the store open.
    package internal(set) var isInUse = false

    /// Whether it is a backup that no service has used.
    package let isBackup: Bool

    /// Whether the last stop was clean. It is not while the store is open.
    package let wasClean: Bool

    /// How many times the store was opened after an unclean stop.
    package let starts: Int

    /// The lineage: the name of its history.
    package let lineage: UInt64

    /// What it holds.
    var held = StoreChange()

    /// How many sessions it has.
    package var sessions: Int { held.sessions }

    /// How many of the sessions have expired but are not removed yet.
    package internal(set) var expired = 0

    /// How many owners the sessions have. Sessions of clients without a token have none.
    package internal(set) var owners = 0

    /// How many controls it has.
    package internal(set) var controls = 0

    /// How many stored responses it has.
    package var responses: Int { held.responses }

    /// The size of records, controls and stored responses, in bytes.
    package var contentBytes: Int { held.contentBytes }

    /// The size of the files, in bytes.
    package internal(set) var fileBytes = 0

    /// How many faults were found.
    package private(set) var faultCount = 0

    /// Descriptions of the first faults.
    package private(set) var faults: [String] = []

    private static let listedFaults = 20

    /// Begins a check with what the store knows about itself.
    init(_ row: StoreRow, format: Int) {
        (self.format, starts, lineage) = (format, row.starts, row.lineage)
        (wasClean, isBackup) = (row.isClean, row.run == nil)
    }

    mutating func note(_ fault: String) {
        faultCount += 1
        if faults.count < Self.listedFaults { faults.append(fault) }
    }
}
