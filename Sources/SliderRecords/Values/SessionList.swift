import ServiceBasics
package import SliderTimeline

/// Which sessions a page has.
package struct SessionQuery: Sendable {
    /// The most sessions that one page may have.
    package static let maximumLimit = 1000

    /// Where the list continues; nil for its beginning.
    package var cursor: SessionCursor?

    /// The most sessions of this page, 1 to ``maximumLimit``.
    package var limit: Int

    /// Which sessions the list has.
    package var selection: SessionSelection

    /// Whether a record store may have made its cursor, if it has one.
    package var isForRecords: Bool { cursor == nil || cursor?.number != nil }

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
package struct SessionSelection: Sendable, Equatable {
    /// Only sessions made from this preset; nil for all.
    package var preset: String?

    /// Only sessions made at this time or later, in milliseconds since 1970; nil for all.
    package var createdSince: Int64?

    /// Only sessions made before this time, in milliseconds since 1970; nil for all.
    package var createdBefore: Int64?

    /// A selection.
    package init(preset: String? = nil, createdSince: Int64? = nil, createdBefore: Int64? = nil) {
        self.preset = preset
        self.createdSince = createdSince
        self.createdBefore = createdBefore
    }

    /// Whether the list has a session.
    package func includes(preset: String?, createdAt: Int64) -> Bool {
        if let wanted = self.preset, preset != wanted { return false }
        return createdAt >= createdSince ?? .min && createdAt < createdBefore ?? .max
    }
}

/// A page of a list. A record store lists summaries; a service lists its sessions, as its clients see them.
package struct SessionPage<Entry: Sendable>: Sendable {
    /// The sessions. A page may have fewer than the limit, or none, and not be the last: a store looks at a bounded
    /// number of sessions for one page.
    package var sessions: [Entry]

    /// Where the next page begins; nil after the last one.
    package var next: SessionCursor?

    /// Makes a page.
    package init(sessions: [Entry], next: SessionCursor?) {
        self.sessions = sessions
        self.next = next
    }
}

/// One session in a service's list.
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

    /// The entry of a summary whose expiry is on the wall clock.
    package init(_ summary: SessionSummary) {
        self.init(
            id: summary.id, tag: summary.tag, preset: summary.preset, createdAt: summary.createdAt,
            expiresAt: summary.expiresAt)
    }
}

/// One session in a record store's list.
package struct SessionSummary: Sendable, Equatable {
    /// Its name.
    package var id: SessionID

    /// Its version, as it was stored.
    package var tag: SessionTag

    /// The time to live that its creation asked for, in milliseconds; nil for the service's own.
    package var timeToLive: Int64?

    /// The lineage of the store that it was written under.
    package var lineage: UInt64

    /// The store's unclean starts when it was written.
    package var starts: Int

    /// The preset that it was made from, if any.
    package var preset: String?

    /// When it was made, in milliseconds since 1970.
    package var createdAt: Int64

    /// When it expires if no request asks for it, in milliseconds of the running time; nil for never.
    package var expiresAt: Int64?

    /// A summary.
    package init(
        id: SessionID, tag: SessionTag, preset: String?, createdAt: Int64, expiresAt: Int64?,
        timeToLive: Int64? = nil, lineage: UInt64 = 0, starts: Int = 0
    ) {
        self.id = id
        self.tag = tag
        self.preset = preset
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.timeToLive = timeToLive
        self.lineage = lineage
        self.starts = starts
    }
}

extension SessionPage<ListedSession> {
    /// The page of a record store.
    ///
    /// - Parameters:
    ///   - run: the store's run, under which its sessions continue. A session that can't continue is left out.
    ///   - runningTime: now, in milliseconds of the running time.
    ///   - wall: now, in milliseconds since 1970.
    package init(_ page: SessionPage<SessionSummary>, in run: StoreRun, runningTime: Int64, wall: Int64) {
        let sessions = page.sessions.compactMap { summary -> ListedSession? in
            let tag = try? SessionRecord.tag(
                summary.tag, of: summary.id, lineage: summary.lineage, starts: summary.starts, in: run)
            guard let tag else { return nil }
            var session = ListedSession(summary)
            session.tag = tag
            session.expiresAt = summary.expiresAt.flatMap { Self.wall($0, runningTime, wall) }
            return session
        }
        self.init(sessions: sessions, next: page.next)
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
    /// (`StoredSessions.expiry`). If that has passed, because the record was stored under another time to live,
    /// `expiresAt` stays: until then a request finds the session.
    ///
    /// - Parameters:
    ///   - timeToLive: the time to live if the creation asked for none, in nanoseconds; nil for no limit.
    ///   - now: in milliseconds of the running time.
    package mutating func endWithSession(timeToLive: Int64?, at now: Int64) {
        let chosen = self.timeToLive.map { $0.multipliedReportingOverflow(by: 1_000_000) }
        let life = SessionRecord.life(
            chosen: chosen.map { $0.overflow ? .max : $0.partialValue }, general: timeToLive,
            isUsed: SessionRecord.isUsed(version: tag.version))
        guard let stored = expiresAt, life < .max else { return }
        let end = stored &- life / 10_000_000
        if end > now { expiresAt = end }
    }
}
