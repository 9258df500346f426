import SQLite
import SliderRecords
package import SliderSessions

extension SQLiteStoreFile {
    /// The stored sessions that match a query, up to its limit. Those that have ended and whose records are still there
    /// are left out, and those that can't be loaded.
    package func sessions(_ query: RecordQuery) throws(SQLiteStoreError) -> StoredSessions {
        try read { connection throws(SQLiteError) in
            let row = try StoreRow(from: connection)
            var found = StoredSessions()
            found.runningTime = row.runningTime
            let statement = try connection.prepare(
                "SELECT key, expires, id, record, control FROM sessions WHERE key > ?1 ORDER BY key")
            try statement.bind(1, query.cursor ?? 0)
            defer { statement.reset() }
            var rows = ListedRows(row, controls: try connection.prepare(ControlReader.statement))
            while try statement.step() {
                // Not at its end: there may be more.
                guard found.sessions.count < query.limit else { return found }
                found.next = statement.integer(0)
                if let summary = try rows.summary(of: statement, query.selection) { found.sessions.append(summary) }
            }
            found.next = nil
            return found
        }
    }
}

/// Makes the entries of a list.
private struct ListedRows {
    private let runningTime: Int64
    private let run: StoreRun

    /// How long a session lives that no request asks for, in nanoseconds; nil for no limit.
    private let timeToLive: Int64?

    private let statement: SQLiteStatement
    private var controls = ControlReader(keeping: SQLiteStoreLimits().cachedControls)

    init(_ row: StoreRow, controls: SQLiteStatement) {
        runningTime = row.runningTime
        run = StoreRun(lineage: row.lineage, starts: row.starts, runningTime: row.runningTime)
        timeToLive = row.timeToLive.map { milliseconds in
            let (time, isOver) = milliseconds.multipliedReportingOverflow(by: 1_000_000)
            return isOver ? .max : time
        }
        statement = controls
    }

    /// The entry of a row; nil if the list does not have it.
    mutating func summary(
        of row: SQLiteStatement, _ selection: SessionSelection
    ) throws(SQLiteError) -> SessionSummary? {
        guard var summary = StoreReader.summary(of: row),
            selection.includes(preset: summary.preset, createdAt: summary.createdAt)
        else { return nil }
        summary.endWithSession(timeToLive: timeToLive, at: runningTime)
        guard summary.expiresAt.map({ $0 > runningTime }) ?? true else { return nil }
        // The service loads a session so: an unclean start or a restore changes the tag that was stored.
        guard case .success(let control) = try controls.control(row.integer(4), statement),
            let record = try? RecordCodec.decode(row.bytes(3).span, id: summary.id, control: control),
            let tag = try? record.continued(in: run).tag
        else { return nil }
        summary.tag = tag
        return summary
    }
}
