/// Lists of a record store.
extension RecordQuery {
    /// The query, as a record store takes it.
    ///
    /// - Throws: `invalidCursor` for a cursor that no record store made.
    init(_ query: SessionQuery) throws(SessionError) {
        let cursor = query.cursor?.number
        guard query.cursor == nil || cursor != nil else { throw .invalidCursor }
        self.init(
            cursor: cursor, limit: query.limit, preset: query.preset, createdSince: query.createdSince,
            createdBefore: query.createdBefore
        )
    }
}

extension SessionPage {
    /// The page of a record store.
    ///
    /// - Parameters:
    ///   - runningTime: now, in milliseconds of the running time.
    ///   - wall: now, in milliseconds since 1970.
    init(_ page: RecordPage, runningTime: Int64, wall: Int64) {
        let sessions = page.sessions.map { summary in
            ListedSession(
                id: summary.id, tag: summary.tag, preset: summary.preset, createdAt: summary.createdAt,
                expiresAt: summary.expiresAt.map { wall + $0 - runningTime }
            )
        }
        self.init(sessions: sessions, next: page.next.map { SessionCursor($0) })
    }
}
