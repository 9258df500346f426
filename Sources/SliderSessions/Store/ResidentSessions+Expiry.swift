import ServiceBasics
import SliderRecords
import SliderTimeline
import Synchronization

/// Sessions end when no request asks for them during their time to live.
extension ResidentSessions {
    /// Ends idle sessions at intervals, until the task is cancelled.
    package func run() async {
        let pause = min(
            max((limits.timeToLive ?? SessionRecord.unusedTimeToLive) / 10, .milliseconds(50)), .seconds(30))
        while (try? await clock.sleep(for: pause)) != nil {
            endIdleSessions()
            if let storage { keepAlive(over: storage) }
        }
        await stopStorage(within: .seconds(10))
    }

    /// Ends every session that no request asked for during its time to live.
    func endIdleSessions() {
        let moment = clock.monotonic()
        for session in idleSessions() { endIfIdle(session, at: moment) }
        keys.dropExpired(at: moment / 1_000_000)
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

    /// Finds a session and extends its life. Ends it here if it has expired, even if the next sweep is late.
    func session(_ id: SessionID, at moment: Int64) -> Session? {
        guard let session = registry.session(id) else { return nil }
        guard !endIfIdle(session, at: moment) else { return nil }
        session.touch(at: moment)
        return session
    }

    /// Ends a session that no request asked for during its time to live. Returns whether it ended.
    @discardableResult
    func endIfIdle(_ session: Session, at moment: Int64) -> Bool {
        let deadline = moment - life(of: session)
        guard session.lastTouched < deadline,
            session.enter({ $0.endIfIdle(since: deadline, at: moment, in: storage?.journal) })
        else {
            return false
        }
        expired.add(1, ordering: .relaxed)
        forget(session)
        return true
    }

    /// Removes a session that has ended.
    func forget(_ session: Session) {
        // First, so that at every moment the session is either found or known to have ended.
        ended.insert(session.id)
        keys.forgetResponses(of: session.id)
        remove(session)
    }

    /// Removes a session that has left memory or has ended.
    func remove(_ session: Session) {
        storage?.loads.invalidate(session.id)
        guard registry.remove(session) else { return }
        let (traced, isBeingCreated) = session.enter { ($0.traced, $0.isBeingCreated) }
        release(traced: traced)
        // Always true without a record store.
        guard isBeingCreated else { return }
        storage?.creations.subtract(1, ordering: .relaxed)
        givePlaceBack(of: session)
    }

    /// Adds the expiry of the session: its time to live from now.
    func withExpiry(_ reading: Result<SessionReading, SessionError>) -> Result<SessionReading, SessionError> {
        guard case .success(var reading) = reading else { return reading }
        let life = life(chosen: reading.timeToLive, isUsed: SessionRecord.isUsed(version: reading.tag.version))
        guard life < .max else { return .success(reading) }
        reading.expiresAt = clock.wall() + life / 1_000_000
        return .success(reading)
    }

    /// How long a session lives without a request, in nanoseconds: the time of its creation, or else of the limits;
    /// shorter if no event was ever applied to it. `Int64.max` if it never expires.
    func life(of session: Session) -> Int64 {
        life(chosen: session.timeToLive, isUsed: session.isUsed)
    }

    /// The same for a time to live that the creation chose, in nanoseconds; nil if it chose none.
    func life(chosen: Int64?, isUsed: Bool) -> Int64 {
        SessionRecord.life(chosen: chosen, general: timeToLive, isUsed: isUsed)
    }
}

/// How many sessions there may be, and how much they may trace.
extension ResidentSessions {
    func release(traced: Int) {
        present.subtract(1, ordering: .relaxed)
        guard traced > 0 else { return }
        tracedEvents.subtract(traced, ordering: .relaxed)
        tracedSessions.subtract(1, ordering: .relaxed)
    }

    /// An id for a session whose client chose none: 128 random bits of the system.
    func randomID() -> SessionID {
        var generator = SystemRandomNumberGenerator()
        return SessionID(using: &generator)
    }

    /// Whether there is room now for a trace of this many events.
    func hasRoom(forTraced traced: Int) -> Bool {
        tracedEvents.load(ordering: .relaxed) + traced <= limits.maximumTracedEvents
            && tracedSessions.load(ordering: .relaxed) < mostTracedSessions
    }

    /// The most sessions with a trace. Over a record store they stay in memory: without a limit, those of one client
    /// could fill it.
    private var mostTracedSessions: Int { storage.map { max(1, $0.residentLimit / 2) } ?? .max }

    /// Reserves room for one more session and its trace. Releases it if no session is made.
    func reserve<Value>(
        _ traced: Int, _ insert: () -> Result<Value, SessionError>
    ) -> Result<Value, SessionError> {
        let (_, count) = present.add(1, ordering: .relaxed)
        let events = traced > 0 ? tracedEvents.add(traced, ordering: .relaxed).newValue : 0
        let sessions = traced > 0 ? tracedSessions.add(1, ordering: .relaxed).newValue : 0
        let result: Result<Value, SessionError> =
            if storage == nil, count > limits.maximumSessions {
                .failure(.tooManySessions(limit: limits.maximumSessions))
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
}
