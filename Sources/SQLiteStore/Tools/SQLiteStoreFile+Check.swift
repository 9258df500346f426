import SQLite
import SliderEngine
import SliderRecords
import SliderSessions
import SliderTimeline

extension SQLiteStoreFile {
    /// Checks the structure of the database, and that every record, control and kept answer can be used.
    package func check() throws(SQLiteStoreError) -> StoreCheck {
        let isInUse = StoreLock.isHeld(files)
        var check = try read { connection throws(SQLiteError) in
            var check = StoreCheck()
            try Self.checkStructure(connection, &check)
            try Self.checkControls(connection, &check)
            try Self.checkSessions(connection, &check)
            try Self.checkAnswers(connection, &check)
            let row = try StoreRow(from: connection)
            (check.format, check.starts, check.lineage) = (Migration.all.format, row.starts, row.lineage)
            (check.wasClean, check.isBackup) = (row.isClean, row.run == nil)
            let held = StoreChange(
                sessions: check.sessions, contentBytes: check.contentBytes, answers: check.answers,
                answerBytes: check.answerBytes)
            if row.isCounted, row.held != held {
                check.note(
                    "it counts \(row.held.sessions) sessions and \(row.held.answers) answers with "
                        + "\(row.held.contentBytes) bytes, and has others")
            }
            return check
        }
        check.isInUse = isInUse
        check.fileBytes = files.size
        return check
    }

    private static func checkStructure(
        _ connection: SQLiteConnection, _ check: inout StoreCheck
    ) throws(SQLiteError) {
        let statement = try connection.prepare("PRAGMA quick_check(20)")
        defer { statement.reset() }
        while try statement.step() {
            let line = statement.text(0)
            if line != "ok" { check.note(line) }
        }
    }

    private static func checkControls(
        _ connection: SQLiteConnection, _ check: inout StoreCheck
    ) throws(SQLiteError) {
        let statement = try connection.prepare("SELECT key, hash, body FROM controls ORDER BY key")
        defer { statement.reset() }
        while try statement.step() {
            check.controls += 1
            let bytes = statement.bytes(2)
            check.contentBytes += bytes.count
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

    private static func checkSessions(
        _ connection: SQLiteConnection, _ check: inout StoreCheck
    ) throws(SQLiteError) {
        let statement = try connection.prepare("SELECT id, control, expires, record FROM sessions ORDER BY key")
        defer { statement.reset() }
        let controlStatement = try connection.prepare(ControlReader.statement)
        var controls = ControlReader(keeping: SQLiteStoreLimits().cachedControls)
        while try statement.step() {
            check.sessions += 1
            let (name, bytes) = (statement.text(0), statement.bytes(3))
            check.contentBytes += bytes.count
            guard let id = SessionID(name) else {
                check.note("a session has the id \(name), which is none")
                continue
            }
            switch try controls.control(statement.integer(1), controlStatement) {
            case .failure(let error): check.note("the control of \(id) \(error.detail)")
            case .success(let control):
                if let fault = fault(of: bytes, id, control) { check.note("the record of \(id) \(fault)") }
            }
        }
    }

    /// What is wrong with a record; nil if a session can be made of it.
    private static func fault(of bytes: [UInt8], _ id: SessionID, _ control: Control) -> String? {
        let record: SessionRecord
        do throws(RecordFormatError) {
            record = try RecordCodec.decode(bytes.span, id: id, control: control)
        } catch {
            return error.detail
        }
        do throws(ControlError) {
            _ = try Timeline(control, continuing: record.timeline)
        } catch {
            return "does not fit its control: \(error.detail)"
        }
        return nil
    }

    private static func checkAnswers(
        _ connection: SQLiteConnection, _ check: inout StoreCheck
    ) throws(SQLiteError) {
        let statement = try connection.prepare(
            """
            SELECT length(CAST(answers.key AS BLOB)), length(answers.bytes), sessions.key IS NULL
            FROM answers LEFT JOIN sessions ON sessions.key = answers.session
            """)
        defer { statement.reset() }
        while try statement.step() {
            check.answers += 1
            let bytes = Int(statement.integer(1))
            check.contentBytes += bytes
            check.answerBytes += KeptAnswer.size(of: bytes, under: Int(statement.integer(0)))
            if statement.integer(2) != 0 { check.note("a kept answer has no session") }
        }
    }
}
