package import SliderTimeline

/// Some of the sessions that match a query.
package struct SessionPage: Sendable {
    /// The sessions. A page may have fewer than the limit, or none, and not be the last: a store looks at a bounded
    /// number of sessions for one page.
    package var sessions: [ListedSession]

    /// Where the next page begins; nil after the last one.
    package var next: SessionCursor?

    /// Makes a page.
    package init(sessions: [ListedSession], next: SessionCursor?) {
        self.sessions = sessions
        self.next = next
    }
}

/// One session in a list.
package struct ListedSession: Sendable, Equatable {
    /// Its name.
    package var id: SessionID

    /// Its version.
    package var tag: SessionTag

    /// The preset that it was made from, if any.
    package var preset: String?

    /// When it was made, in milliseconds since 1970.
    package var createdAt: Int64

    /// When it ends if no request asks for it, in milliseconds since 1970; nil if it never ends.
    package var expiresAt: Int64?

    /// Makes an entry.
    package init(id: SessionID, tag: SessionTag, preset: String?, createdAt: Int64, expiresAt: Int64?) {
        self.id = id
        self.tag = tag
        self.preset = preset
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }
}

/// Which sessions a service lists.
package struct SessionQuery: Sendable {
    /// The most sessions that one page may have.
    package static let maximumLimit = 1000

    /// Where the list continues; nil for its beginning.
    package var cursor: SessionCursor?

    /// The most sessions of this page, 1 to ``maximumLimit``.
    package var limit: Int

    /// Which sessions the list has.
    package var selection: SessionSelection

    /// Makes a query.
    package init(
        cursor: SessionCursor? = nil, limit: Int = 100, selection: SessionSelection = SessionSelection()
    ) {
        self.cursor = cursor
        self.limit = limit
        self.selection = selection
    }
}

/// Which sessions a list has. Used for the service's list and for a record store's.
public struct SessionSelection: Sendable, Equatable {
    /// Only sessions made from this preset; nil for all.
    public var preset: String?

    /// Only sessions made at this time or later, in milliseconds since 1970; nil for all.
    public var createdSince: Int64?

    /// Only sessions made before this time, in milliseconds since 1970; nil for all.
    public var createdBefore: Int64?

    /// A selection.
    public init(preset: String? = nil, createdSince: Int64? = nil, createdBefore: Int64? = nil) {
        self.preset = preset
        self.createdSince = createdSince
        self.createdBefore = createdBefore
    }

    /// Whether the list has a session.
    public func includes(preset: String?, createdAt: Int64) -> Bool {
        if let wanted = self.preset, preset != wanted { return false }
        return createdAt >= createdSince ?? .min && createdAt < createdBefore ?? .max
    }
}

/// Lists of a record store.
extension RecordQuery {
    /// The query for a record store.
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
    ///   - run: the store's run, under which its sessions continue. A session that can't continue is left out.
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

    /// A moment of the running time on the wall clock; nil if it overflows.
    private static func wall(_ moment: Int64, _ runningTime: Int64, _ wall: Int64) -> Int64? {
        let (left, isFar) = moment.subtractingReportingOverflow(runningTime)
        let (time, isOver) = wall.addingReportingOverflow(left)
        return isFar || isOver ? nil : time
    }
}

extension SessionSummary {
    /// Sets `expiresAt` to when the session ends: a tenth of its time to live before its record expires
    /// (`Storage.expiry`). If that has passed, because the record was stored under another time to live, `expiresAt`
    /// stays: until then a request finds the session.
    ///
    /// - Parameters:
    ///   - timeToLive: the time to live if the creation asked for none, in nanoseconds; nil for no limit.
    ///   - now: in milliseconds of the running time.
    package mutating func endWithSession(timeToLive: Int64?, at now: Int64) {
        let chosen = self.timeToLive.map { $0.multipliedReportingOverflow(by: 1_000_000) }
        let life = SessionLimits.life(
            chosen: chosen.map { $0.overflow ? .max : $0.partialValue }, general: timeToLive,
            isUsed: SessionRecord.isUsed(version: tag.version))
        guard let stored = expiresAt, life < .max else { return }
        let end = stored &- life / 10_000_000
        if end > now { expiresAt = end }
    }
}
