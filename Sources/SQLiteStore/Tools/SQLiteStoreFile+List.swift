import SQLite
package import SliderSessions

extension SQLiteStoreFile {
    /// The stored sessions that match a query, up to its limit. Those that have ended and whose records are still there
    /// are left out.
    package func sessions(_ query: RecordQuery) throws(SQLiteStoreError) -> StoredSessions {
        try read { connection throws(SQLiteError) in
            let row = try StoreRow(from: connection)
            var found = StoredSessions(runningTime: row.runningTime)
            let timeToLive = row.timeToLive.map { $0.multipliedReportingOverflow(by: 1_000_000) }
            let statement = try connection.prepare(
                "SELECT key, expires, id, record FROM sessions WHERE key > ?1 ORDER BY key")
            try statement.bind(1, query.cursor ?? 0)
            while found.sessions.count < query.limit, try statement.step() {
                guard var summary = StoreReader.summary(of: statement),
                    query.selection.includes(preset: summary.preset, createdAt: summary.createdAt)
                else { continue }
                summary.endWithSession(
                    timeToLive: timeToLive.map { $0.overflow ? .max : $0.partialValue }, at: row.runningTime)
                guard summary.expiresAt.map({ $0 > row.runningTime }) ?? true else { continue }
                found.sessions.append(summary)
            }
            return found
        }
    }
}
