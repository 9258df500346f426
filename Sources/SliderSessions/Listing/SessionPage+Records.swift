/// Lists of a record store.
extension RecordQuery {
    /// The query, as a record store takes it.
    ///
    /// - Throws: `invalidCursor` for a cursor that no record store made.
    init(_ query: SessionQuery) throws(SessionError) {
        let cursor = query.cursor?.number
        guard query.cursor == nil || cursor != nil else { throw .invalidCursor }
        self.init(cursor: cursor, limit: query.limit, selection: query.selection)
    }
}

extension SessionPage {
    /// The page of a record store.
    ///
    /// - Parameters:
    ///   - run: the store's run, under which its sessions continue. One that can't is left out.
    ///   - runningTime: now, in milliseconds of the running time.
    ///   - wall: now, in milliseconds since 1970.
    init(_ page: RecordPage, in run: StoreRun, runningTime: Int64, wall: Int64) {
        let sessions = page.sessions.compactMap { summary -> ListedSession? in
            let tag = try? SessionRecord.tag(
                summary.tag, of: summary.id, lineage: summary.lineage, starts: summary.starts, in: run)
            guard let tag else { return nil }
            return ListedSession(
                id: summary.id, tag: tag, preset: summary.preset, createdAt: summary.createdAt,
                expiresAt: summary.expiresAt.flatMap { Self.wall($0, runningTime, wall) }
            )
        }
        self.init(sessions: sessions, next: page.next.map { SessionCursor($0) })
    }

    /// A moment of the running time on the wall clock; nil if it is too far away to be one.
    private static func wall(_ moment: Int64, _ runningTime: Int64, _ wall: Int64) -> Int64? {
        let (left, isFar) = moment.subtractingReportingOverflow(runningTime)
        let (time, isOver) = wall.addingReportingOverflow(left)
        return isFar || isOver ? nil : time
    }
}
