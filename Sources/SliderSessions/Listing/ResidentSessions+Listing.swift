import ServiceBasics
package import SliderRecords
import SliderTimeline

/// Lists sessions. Without a record store, they are in the order of shards and, within a shard, of ids; over one, in
/// the store's order.
extension ResidentSessions {
    /// How many sessions are looked at for one page. Shards are searched whole, so it may be one shard more.
    static let examinedLimit = 20_000

    /// Lists sessions. Their life is not extended.
    package func list(_ query: SessionQuery) -> SessionResult<SessionPage<ListedSession>> {
        if let storage { return list(query, over: storage) }
        var place = SessionCursor.Place(shard: 0, last: nil)
        if let cursor = query.cursor {
            guard let known = cursor.place, registry.shards.indices.contains(known.shard) else {
                return .now(.failure(.invalidCursor))
            }
            place = known
        }
        return .now(.success(page(of: query, from: place)))
    }

    private func page(of query: SessionQuery, from start: SessionCursor.Place) -> SessionPage<ListedSession> {
        let moment = clock.monotonic()
        var (place, sessions, examined) = (start, [ListedSession](), 0)
        while place.shard < registry.shards.count, examined < Self.examinedLimit {
            let room = query.limit - sessions.count
            let found = registry.sessions(ofShard: place.shard, after: place.last, limit: room) {
                query.selection.includes(preset: $0.preset, createdAt: $0.createdAt)
            }
            sessions += found.compactMap { listed($0, at: moment) }
            // The page may have fewer sessions than its limit, because some of those found have ended.
            if found.count == room {
                return SessionPage(
                    sessions: sessions, next: SessionCursor(.init(shard: place.shard, last: found.last?.id)))
            }
            examined += registry.count(ofShard: place.shard)
            place = SessionCursor.Place(shard: place.shard + 1, last: nil)
        }
        return SessionPage(
            sessions: sessions, next: place.shard < registry.shards.count ? SessionCursor(place) : nil)
    }

    /// A session's entry; nil if it has ended or expired.
    func listed(_ session: Session, at moment: Int64) -> ListedSession? {
        guard !isIdle(session, at: moment), let tag = session.enter({ $0.presence == .present ? $0.tag : nil }) else {
            return nil
        }
        let life = life(of: session)
        let expiresAt = life == .max ? nil : clock.wall() + (session.lastTouched + life - moment) / 1_000_000
        return ListedSession(
            id: session.id, tag: tag, preset: session.preset, createdAt: session.createdAt, expiresAt: expiresAt)
    }
}

/// The list of the sessions that a record store holds.
extension ResidentSessions {
    /// Lists sessions on the loading thread.
    func list(_ query: SessionQuery, over storage: Storage) -> SessionResult<SessionPage<ListedSession>> {
        guard query.isForRecords else { return .now(.failure(.invalidCursor)) }
        return .later { [self] receiver in
            let isAccepted = storage.loads.perform(for: 0) { [self] in receiver(page(of: query, over: storage)) }
            if !isAccepted { receiver(.failure(.storageUnavailable("too many requests wait for the store"))) }
        }
    }

    private func page(of query: SessionQuery, over storage: Storage) -> Result<SessionPage<ListedSession>, SessionError> {
        do throws(RecordStoreError) {
            var records = try storage.records.list(query)
            let moment = clock.monotonic()
            let now = storage.runningTime(at: moment)
            for index in records.sessions.indices {
                records.sessions[index].endWithSession(timeToLive: timeToLive, at: now)
            }
            var page = SessionPage(records, in: storage.run, runningTime: now, wall: clock.wall())
            // Applies what is not stored yet: sessions in memory have changed, and others have ended.
            page.sessions = page.sessions.compactMap { stored in
                if let session = registry.session(stored.id), session.enter({ $0.presence != .left }) {
                    return listed(session, at: moment)
                }
                return storage.journal.isRemoving(stored.id) ? nil : stored
            }
            return .success(page)
        } catch {
            return .failure(.storageUnavailable(error.detail))
        }
    }
}

extension SessionRegistry {
    /// The sessions of a shard that match, in the order of their ids.
    ///
    /// Searches the shard in one pass, with memory for twice the limit.
    ///
    /// - Parameters:
    ///   - shard: the shard's index.
    ///   - last: only sessions after this id; nil for all.
    ///   - limit: the most sessions, at least 1.
    func sessions(
        ofShard shard: Int, after last: SessionID?, limit: Int, where matches: (Session) -> Bool
    ) -> [Session] {
        shards[shard].withLock { sessions in
            var first: [Session] = []
            var end: SessionID?
            for (id, session) in sessions where (last.map { $0 < id } ?? true) && (end.map { id < $0 } ?? true) {
                guard matches(session) else { continue }
                first.append(session)
                guard first.count == 2 * limit else { continue }
                first.sort { $0.id < $1.id }
                first.removeLast(limit)
                end = first.last?.id
            }
            first.sort { $0.id < $1.id }
            return Array(first.prefix(limit))
        }
    }
}
