import ServiceBasics
import SliderTimeline

/// The list of the sessions: those in memory shard by shard, and in each in the order of ids; over a record store those
/// that it holds, in its order.
extension ResidentSessions {
    /// How many sessions are looked at for one page, before it ends with those that matched: the shards are looked
    /// through whole, so it may be one shard more.
    static let examinedLimit = 20_000

    /// Lists sessions. Their life is not extended.
    package func list(_ query: SessionQuery) -> SessionResult<SessionPage> {
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

    private func page(of query: SessionQuery, from start: SessionCursor.Place) -> SessionPage {
        let moment = clock.monotonic()
        var (place, sessions, examined) = (start, [ListedSession](), 0)
        while place.shard < registry.shards.count, examined < Self.examinedLimit {
            let room = query.limit - sessions.count
            let found = registry.sessions(ofShard: place.shard, after: place.last, limit: room) {
                query.selection.includes(preset: $0.preset, createdAt: $0.createdAt)
            }
            sessions += found.compactMap { listed($0, at: moment) }
            // Ended sessions among those that were found leave room, which the next page takes.
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
