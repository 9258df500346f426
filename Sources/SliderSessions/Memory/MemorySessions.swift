package import ServiceBasics
package import SliderRecords
package import SliderTimeline

/// The sessions of one process in memory alone: they end with it. Every response comes at once, on the caller's thread.
package final class MemorySessions: LocalSessionStore {
    /// How many sessions are looked at for one page of a list. Shards are searched whole, so it may be one shard more.
    static let examinedLimit = 20_000

    let residents: ResidentSessions
    let clock: ServiceClock

    /// Makes an empty store.
    ///
    /// - Parameters:
    ///   - limits: how many sessions there may be, and how long they live.
    ///   - clock: the clock that it reads.
    package init(_ limits: SessionLimits = SessionLimits(), clock: ServiceClock = .system) {
        residents = ResidentSessions(limits, clock: clock, residentLimit: nil)
        self.clock = clock
    }

    var removalJournal: Journal? { nil }

    var lineage: UInt64? { nil }

    /// The counts since the store was made.
    package var counts: SessionCounts { residents.counts }

    /// Makes a session. Refuses an id that is taken, a session over a limit, and a trace for which there is no room.
    package func create(
        _ draft: SessionDraft, recording recorder: ResponseRecorder<SessionReading>?
    ) -> SessionResult<SessionReading> {
        settled(.now(create(draft, recording: recorder)), with: recorder)
    }

    private func create(
        _ draft: SessionDraft, recording recorder: ResponseRecorder<SessionReading>?
    ) -> Result<SessionReading, SessionError> {
        let (moment, limits) = (clock.monotonic(), residents.limits)
        // An idle session that has expired ends here, which frees its id.
        if let id = draft.id, let holder = residents.registry.session(id), !endIfIdle(holder, at: moment) {
            return .failure(.idTaken)
        }
        var place: OwnerPlace?
        if let owner = draft.owner, let most = limits.clientSessions {
            place = residents.owners.take(owner, of: most)
            guard place != nil else { return .failure(.tooManyClientSessions(limit: most)) }
        }
        let result = residents.reserve(draft.traced, of: limits.maximumSessions) {
            residents.make(draft, at: moment) { [place] session, reading in
                if let recorder { store(reading, of: session, with: recorder, at: moment) }
                place?.handOver()
            }
        }
        if case .success = result { residents.countCreated() } else { place?.giveBack() }
        return result.map(\.reading)
    }

    /// Finds out whether a keyed request has its response.
    package func begin(_ request: KeyedRequest) -> SessionResult<RequestStanding> {
        known(request) ?? .now(.success(.first))
    }

    /// Performs an operation on a session.
    @inline(__always)
    func perform<Operation: SessionOperation>(_ operation: Operation) -> SessionResult<Operation.Value> {
        let moment = clock.monotonic()
        guard let session = residents.session(operation.id, at: moment, unless: { endIfIdle($0, at: moment) })
        else {
            return .now(.failure(.noSuchSession))
        }
        let context = residents.context(at: moment)
        return .now(session.enter { operation.perform(on: $0, in: context) })
    }

    /// Ends a session.
    package func end(_ id: SessionID, if precondition: SessionPrecondition) -> SessionResult<EndedSession> {
        guard let session = session(id, at: clock.monotonic()) else { return .now(.failure(.noSuchSession)) }
        let result = session.enter { $0.end(if: precondition, in: nil) }
        if case .success = result { forget(session) }
        return .now(result.map { _ in EndedSession() })
    }

    func store(_ response: StoredResponse, of _: isolated Session, at _: Int64) { residents.keys.store(response) }

    func remove(_ session: Session) { _ = residents.remove(session) }

    func runningTime(at moment: Int64) -> Int64 { moment / 1_000_000 }

    /// Ends idle sessions at intervals, until the task is cancelled.
    package func run() async {
        while (try? await clock.sleep(for: residents.sweepPause)) != nil { endIdleSessions() }
    }

    /// Lists sessions, in the order of shards and, within a shard, of ids. Their life is not extended.
    package func list(_ query: SessionQuery) -> SessionResult<SessionPage<ListedSession>> {
        var place = SessionCursor.Place(shard: 0, last: nil)
        if let cursor = query.cursor {
            guard let known = cursor.place, residents.registry.shards.indices.contains(known.shard) else {
                return .now(.failure(.invalidCursor))
            }
            place = known
        }
        return .now(.success(page(of: query, from: place)))
    }

    private func page(of query: SessionQuery, from start: SessionCursor.Place) -> SessionPage<ListedSession> {
        let (registry, moment) = (residents.registry, clock.monotonic())
        var (place, sessions, examined) = (start, [ListedSession](), 0)
        while place.shard < registry.shards.count, examined < Self.examinedLimit {
            let room = query.limit - sessions.count
            let found = registry.sessions(ofShard: place.shard, after: place.last, limit: room) {
                query.selection.includes(preset: $0.preset, createdAt: $0.createdAt)
            }
            sessions += found.compactMap { residents.listed($0, at: moment) }
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
}
