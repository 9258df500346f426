import ServiceBasics
import SliderRecords
import SliderTimeline
import Synchronization

/// The sessions in memory, as ``MemorySessions`` and ``StoredSessions`` use them: it makes them within their limits,
/// and knows which have ended.
final class ResidentSessions: Sendable {
    let limits: SessionLimits
    let clock: ServiceClock
    let registry = SessionRegistry()
    let ended = EndedSessions()

    /// The number of sessions of each owner, if that is limited.
    let owners: OwnerCounts

    /// The keyed requests.
    let keys: RequestKeys

    private let epochs: EpochSource

    /// In nanoseconds; nil if sessions never expire.
    let timeToLive: Int64?

    /// In nanoseconds; nil if gestures may be idle without limit.
    private let gestureTimeout: Int64?

    /// The most sessions with a trace. Over a record store they stay in memory: without a limit, those of one client
    /// could fill it.
    private let mostTracedSessions: Int

    private let present = Atomic<Int>(0)
    private let tracedEvents = Atomic<Int>(0)
    private let tracedSessions = Atomic<Int>(0)
    private let created = Atomic<Int>(0)
    private let expired = Atomic<Int>(0)

    /// No sessions yet.
    ///
    /// - Parameters:
    ///   - limits: how many sessions there may be, and how long they live.
    ///   - clock: the clock that it reads.
    ///   - residentLimit: the most sessions in memory, if a record store has the others; nil if it has all.
    init(_ limits: SessionLimits, clock: ServiceClock, residentLimit: Int?) {
        self.limits = limits
        self.clock = clock
        keys = RequestKeys(limits.storedResponses)
        owners = OwnerCounts(hasStore: residentLimit != nil)
        mostTracedSessions = residentLimit.map { max(1, $0 / 2) } ?? .max
        timeToLive = limits.timeToLive?.nanoseconds
        gestureTimeout = limits.gestureTimeout?.nanoseconds
        var generator = SystemRandomNumberGenerator()
        epochs = EpochSource(seed: generator.next())
    }

    /// The counts since the start, as if all sessions were in memory. They are read one by one, so they may be a moment
    /// apart.
    var counts: SessionCounts {
        SessionCounts(
            present: count, created: created.load(ordering: .relaxed), expired: expired.load(ordering: .relaxed))
    }

    /// How many sessions are in memory, with those that are being made.
    var count: Int { present.load(ordering: .relaxed) }

    func countCreated() { created.add(1, ordering: .relaxed) }

    func countExpired(_ count: Int = 1) { expired.add(count, ordering: .relaxed) }

    func context(at moment: Int64) -> AccessContext {
        AccessContext(moment: moment, gestureTimeout: gestureTimeout, eventRate: limits.eventRate)
    }

    /// Makes a session and adds it to those in memory.
    ///
    /// - Parameter note: called before any other request can reach the session.
    func make<Noted: Sendable>(
        _ draft: SessionDraft, at moment: Int64,
        noting note: @Sendable (isolated Session, SessionReading) -> Noted
    ) -> Result<(session: Session, reading: SessionReading, noted: Noted), SessionError> {
        var generator = SystemRandomNumberGenerator()
        let session = Session(
            Timeline(draft.control, at: moment, traced: draft.traced),
            // 128 random bits of the system, if the client chose no id.
            id: draft.id ?? SessionID(using: &generator), epoch: epochs.next(), preset: draft.preset,
            createdAt: clock.wall(), moment: moment, timeToLive: draft.timeToLive?.nanoseconds, owner: draft.owner
        )
        // Another thread that finds the session waits until it is read and its response is stored.
        return session.enter { isolated in
            let result = isolated.read(in: context(at: moment)).map(withExpiry)
            guard case .success(let reading) = result, registry.insert(session) else { return .failure(.idTaken) }
            return .success((session, reading, note(isolated, reading)))
        }
    }

    /// Reserves room for one more session and its trace. Releases it if no session is made.
    ///
    /// - Parameter most: the most sessions in memory.
    func reserve<Value>(
        _ traced: Int, of most: Int = .max, _ insert: () -> Result<Value, SessionError>
    ) -> Result<Value, SessionError> {
        let count = present.add(1, ordering: .relaxed).newValue
        let events = traced > 0 ? tracedEvents.add(traced, ordering: .relaxed).newValue : 0
        let sessions = traced > 0 ? tracedSessions.add(1, ordering: .relaxed).newValue : 0
        let result: Result<Value, SessionError> =
            if count > most {
                .failure(.tooManySessions(limit: most))
            } else if traced > 0, events > limits.maximumTracedEvents {
                .failure(.tooManyTracedEvents(limit: limits.maximumTracedEvents))
            } else if sessions > mostTracedSessions {
                .failure(.tooManyTracedSessions(limit: mostTracedSessions))
            } else {
                insert()
            }
        if case .failure = result { release(traced: traced) }
        return result
    }

    /// Whether there is room now for a trace of this many events.
    func hasRoom(forTraced traced: Int) -> Bool {
        tracedEvents.load(ordering: .relaxed) + traced <= limits.maximumTracedEvents
            && tracedSessions.load(ordering: .relaxed) < mostTracedSessions
    }

    private func release(traced: Int) {
        present.subtract(1, ordering: .relaxed)
        guard traced > 0 else { return }
        tracedEvents.subtract(traced, ordering: .relaxed)
        tracedSessions.subtract(1, ordering: .relaxed)
    }

    /// Removes a session that has left memory or has ended, and frees its owner's place if its creation was not
    /// committed, as without a record store.
    ///
    /// - Returns: whether its creation was not committed; false if it was removed already.
    func remove(_ session: Session) -> Bool {
        guard registry.remove(session) else { return false }
        let (traced, isBeingCreated) = session.enter { ($0.timeline.traced, $0.isBeingCreated) }
        release(traced: traced)
        if isBeingCreated, limits.clientSessions != nil, let owner = session.owner { owners.giveBack(owner) }
        return isBeingCreated
    }
}

/// Sessions end when no request asks for them during their time to live.
extension ResidentSessions {
    /// Finds a session and extends its life; nil if there is none in memory.
    ///
    /// - Parameter hasEnded: ends a session whose time has passed, even if the next sweep is late, and returns whether
    ///   it did: not if it is watched.
    @inline(__always)
    func session(_ id: SessionID, at moment: Int64, unless hasEnded: (Session) -> Bool) -> Session? {
        guard let session = registry.session(id) else { return nil }
        if session.lastTouched < moment - life(of: session), hasEnded(session) { return nil }
        session.touch(at: moment)
        return session
    }

    /// How often idle sessions are ended.
    var sweepPause: Duration {
        min(max((limits.timeToLive ?? SessionRecord.unusedTimeToLive) / 10, .milliseconds(50)), .seconds(30))
    }

    /// The sessions that no request asked for during their time to live. Some of them may be watched.
    func idleSessions() -> [Session] {
        let moment = clock.monotonic()
        return registry.sessions(where: { $0.lastTouched < moment - life(of: $0) })
    }

    /// Whether a session has expired: no request asked for it during its time to live, and it is not watched.
    func isIdle(_ session: Session, at moment: Int64) -> Bool {
        guard session.lastTouched < moment - life(of: session) else { return false }
        return !session.enter { $0.isWatched }
    }

    /// Adds the expiry of the session: its time to live from now.
    func withExpiry(_ reading: SessionReading) -> SessionReading {
        reading.expiring(after: timeToLive, at: clock.wall())
    }

    /// How long a session lives without a request, in nanoseconds: the time of its creation, or else of the limits;
    /// shorter if no event was ever applied to it. `Int64.max` if it never expires.
    @inline(__always)
    func life(of session: Session) -> Int64 {
        // As SessionRecord.life, without a call into another module: each event of a drag asks for it.
        if session.isUsed { return session.timeToLive ?? timeToLive ?? .max }
        return SessionRecord.life(chosen: session.timeToLive, general: timeToLive, isUsed: false)
    }

    /// A session's entry in a list; nil if it has ended or expired.
    func listed(_ session: Session, at moment: Int64) -> ListedSession? {
        guard !isIdle(session, at: moment), let tag = session.enter({ $0.isPresent ? $0.tag : nil }) else {
            return nil
        }
        let life = life(of: session)
        let expiresAt = life == .max ? nil : clock.wall() + (session.lastTouched + life - moment) / 1_000_000
        return ListedSession(
            id: session.id, tag: tag, preset: session.preset, createdAt: session.createdAt, expiresAt: expiresAt)
    }
}
