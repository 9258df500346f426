import SliderTimeline

/// The list of sessions: over a record store those that are stored, in the order of their creation, else shard by shard,
/// and in each in the order of ids.
extension ResidentSessions {
    /// How many sessions are looked at for one page, before it ends with those that matched: the shards are looked
    /// through whole, so it may be one shard more.
    static let examinedLimit = 20_000

    /// Lists sessions. Their life is not extended.
    package func list(_ query: SessionQuery) -> SessionAnswer<SessionPage> {
        if let keeping { return listStored(query, in: keeping) }
        var place = SessionCursor.Place(shard: 0, last: nil)
        if let cursor = query.cursor {
            guard let known = cursor.place, registry.shards.indices.contains(known.shard) else {
                return .now(.failure(.invalidCursor))
            }
            place = known
        }
        return .now(.success(page(of: query, from: place)))
    }

    /// Lists the sessions of the record store as they were committed last, on the loading thread. Those that have expired
    /// or whose removal is not committed yet are left out.
    private func listStored(_ query: SessionQuery, in keeping: Keeping) -> SessionAnswer<SessionPage> {
        let stored: RecordQuery
        do throws(SessionError) { stored = try RecordQuery(query) } catch { return .now(.failure(error)) }
        return .later { [self] receiver in
            let isAccepted = keeping.loads.perform { [self] in
                receiver(storedPage(of: stored, in: keeping))
            }
            if !isAccepted { receiver(.failure(.storageUnavailable("too many requests wait for the store"))) }
        }
    }

    private func storedPage(of query: RecordQuery, in keeping: Keeping) -> Result<SessionPage, SessionError> {
        var page: RecordPage
        do throws(RecordStoreError) { page = try keeping.records.list(query) } catch {
            return .failure(.storageUnavailable(error.detail))
        }
        let now = keeping.runningTime(at: clock.monotonic())
        page.sessions.removeAll { $0.expiresAt ?? .max <= now || keeping.journal.isDeleting($0.id) }
        return .success(SessionPage(page, in: keeping.run, runningTime: now, wall: clock.wall()))
    }

    private func page(of query: SessionQuery, from start: SessionCursor.Place) -> SessionPage {
        let moment = clock.monotonic()
        var (place, sessions, examined) = (start, [ListedSession](), 0)
        while place.shard < registry.shards.count, examined < Self.examinedLimit {
            let room = query.limit - sessions.count
            let found = registry.sessions(ofShard: place.shard, after: place.last, limit: room) {
                query.matches(preset: $0.preset, createdAt: $0.createdAt)
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
    private func listed(_ session: Session, at moment: Int64) -> ListedSession? {
        guard !isIdle(session, at: moment), let tag = session.enter({ $0.presence == .present ? $0.tag : nil }) else {
            return nil
        }
        let life = life(of: session)
        let expiresAt = life == .max ? nil : clock.wall() + (session.lastTouched + life - moment) / 1_000_000
        return ListedSession(
            id: session.id, tag: tag, preset: session.preset, createdAt: session.createdAt, expiresAt: expiresAt)
    }
}
