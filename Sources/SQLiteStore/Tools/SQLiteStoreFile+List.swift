import SQLite
package import SliderSessions

/// The stored sessions, and the moment that their expiry counts to.
package struct StoredSessions: Sendable {
    /// The sessions that match, in the order of their creation.
    package var sessions: [SessionSummary] = []

    /// The running time that was stored last, in milliseconds.
    package var runningTime: Int64 = 0
}

extension SQLiteStoreFile {
    /// The stored sessions that match a query, up to its limit.
    package func sessions(_ query: RecordQuery) throws(SQLiteStoreError) -> StoredSessions {
        try read { connection throws(SQLiteError) in
            var found = StoredSessions(runningTime: try StoreRow(from: connection).runningTime)
            let statement = try connection.prepare(
                "SELECT key, expires, id, record FROM sessions WHERE key > ?1 ORDER BY key")
            try statement.bind(1, query.cursor ?? 0)
            while found.sessions.count < query.limit, try statement.step() {
                guard let summary = StoreReader.summary(of: statement),
                    query.selection.includes(preset: summary.preset, createdAt: summary.createdAt)
                else { continue }
                found.sessions.append(summary)
            }
            return found
        }
    }
}
