import ServiceBasics
package import SliderTimeline
import Synchronization

/// The sessions of this process. They are in memory from the first request for them until they end.
///
/// Over a ``RecordStore`` they outlive the process: a session that is not in memory is loaded, and every change is
/// committed before its answer. Without one they are lost when the process ends, and every answer comes at once. The
/// operations spell out both cases, because a closure that may be called later would cost a drag an allocation.
package final class ResidentSessions: SessionStore {
    let limits: SessionLimits
    let clock: SessionClock
    let registry = SessionRegistry()

    private let epochs: EpochSource
    let present = Atomic<Int>(0)
    let tracedEvents = Atomic<Int>(0)
    let created = Atomic<Int>(0)
    let expired = Atomic<Int>(0)

    let ended = EndedSessions()

    /// The keyed requests.
    let keys: RequestKeys

    /// In nanoseconds; nil if sessions never expire.
    let timeToLive: Int64?

    /// In nanoseconds; nil if gestures may be idle without limit.
    private let gestureTimeout: Int64?

    /// Makes an empty store.
    ///
    /// - Parameters:
    ///   - limits: how many sessions there may be, and how long they live.
    ///   - clock: the clock that it reads.
    package init(
        _ limits: SessionLimits = SessionLimits(), clock: SessionClock = .system
    ) {
        self.limits = limits
        self.clock = clock
        keys = RequestKeys(.init(count: limits.maximumKeptAnswers, bytes: limits.maximumKeptBytes))
        timeToLive = limits.timeToLive?.nanoseconds
        gestureTimeout = limits.gestureTimeout?.nanoseconds
        var generator = SystemRandomNumberGenerator()
        epochs = EpochSource(seed: generator.next())
    }

    /// The counts since the store was made. They are read one by one, so they may be a moment apart.
    package var counts: SessionCounts {
        SessionCounts(
            present: present.load(ordering: .relaxed),
            created: created.load(ordering: .relaxed),
            expired: expired.load(ordering: .relaxed)
        )
    }

    /// Makes a session. Refuses an id that is taken, too many sessions, and more trace than there is room for.
    package func create(
        _ draft: SessionDraft, keeping keeper: AnswerKeeper<SessionReading>?
    ) -> SessionAnswer<SessionReading> {
        settled(createResident(draft, keeping: keeper), with: keeper)
    }

    /// Makes a session in memory.
    func createResident(
        _ draft: SessionDraft, keeping keeper: AnswerKeeper<SessionReading>? = nil
    ) -> Result<SessionReading, SessionError> {
        let moment = clock.monotonic()
        // An idle session that has expired ends here, which frees its id.
        if let id = draft.id, let holder = registry.session(id), !endIfIdle(holder, at: moment) {
            return .failure(.idTaken)
        }
        let result = reserve(draft.traced) { insert(draft, at: moment, keeping: keeper) }
        if case .success = result { created.add(1, ordering: .relaxed) }
        return result
    }

    /// Reads a session, on this thread if it is in memory alone.
    package func read(_ id: SessionID, settling settles: Bool) -> SessionAnswer<SessionReading> {
        let moment = clock.monotonic()
        guard let session = session(id, at: moment) else { return .now(.failure(.noSuchSession)) }
        return .now(withExpiry(session.enter { $0.read(settling: settles, in: context(at: moment)) }, of: session))
    }

    /// Applies events, on this thread if the session is in memory alone.
    package func apply(
        _ events: [SessionEvent], to id: SessionID, if precondition: SessionPrecondition,
        keeping keeper: AnswerKeeper<AppliedEvents>?
    ) -> SessionAnswer<AppliedEvents> {
        if let keeper { return settled(applyOnce(events, to: id, if: precondition, keeping: keeper), with: keeper) }
        let moment = clock.monotonic()
        guard let session = session(id, at: moment) else { return .now(.failure(.noSuchSession)) }
        return .now(session.enter { $0.apply(events, if: precondition, in: context(at: moment)) })
    }

    /// Reads a session's trace, on this thread if the session is in memory alone.
    package func trace(_ id: SessionID) -> SessionAnswer<Trace> {
        let moment = clock.monotonic()
        guard let session = session(id, at: moment) else { return .now(.failure(.noSuchSession)) }
        return .now(session.enter { $0.trace(in: context(at: moment)) })
    }

    /// Adds a watcher to a session.
    package func watch(_ id: SessionID, after known: SessionTag?) -> SessionAnswer<SessionWatch?> {
        .now(watched(session(id, at: clock.monotonic()), id, after: known))
    }

    func watched(
        _ session: Session?, _ id: SessionID, after known: SessionTag?
    ) -> Result<SessionWatch?, SessionError> {
        if let session {
            let (clock, gestureTimeout) = (clock, gestureTimeout)
            let result = session.enter { session in
                session.watch(after: known) { AccessContext(moment: clock.monotonic(), gestureTimeout: gestureTimeout) }
            }
            if case .success(let watch) = result { return .success(watch) }
        }
        return known != nil || ended.contains(id) ? .success(nil) : .failure(.noSuchSession)
    }

    /// Extends a session's life.
    package func touch(_ id: SessionID) {
        let moment = clock.monotonic()
        _ = session(id, at: moment)
    }

    /// Ends a session, on this thread if it is in memory alone.
    package func end(_ id: SessionID, if precondition: SessionPrecondition) -> SessionAnswer<EndedSession> {
        guard let session = session(id, at: clock.monotonic()) else { return .now(.failure(.noSuchSession)) }
        let result = session.enter { $0.end(if: precondition) }
        if case .success = result { forget(session) }
        return .now(result.map { EndedSession() })
    }

    func context(at moment: Int64) -> AccessContext {
        AccessContext(moment: moment, gestureTimeout: gestureTimeout)
    }

    private func insert(
        _ draft: SessionDraft, at moment: Int64, keeping keeper: AnswerKeeper<SessionReading>?
    ) -> Result<SessionReading, SessionError> {
        let session = Session(
            Timeline(draft.control, at: moment, traced: draft.traced), id: draft.id ?? randomID(), epoch: epochs.next(),
            preset: draft.preset, createdAt: clock.wall(), moment: moment, timeToLive: draft.timeToLive?.nanoseconds
        )
        // Another thread that finds the session waits until it has been read, and its answer is kept.
        return session.enter { isolated in
            let reading = withExpiry(isolated.read(in: context(at: moment)), of: session)
            guard registry.insert(session) else { return .failure(.idTaken) }
            keep(reading, of: session.id, with: keeper)
            return reading
        }
    }
}
