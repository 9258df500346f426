import ServiceBasics
import SliderTimeline
import Synchronization

/// Sessions end when no request asks for them during the time to live.
extension ResidentSessions {
    /// Ends idle sessions at intervals, until the task is cancelled.
    package func run() async {
        guard let timeToLive = limits.timeToLive else { return await Task.untilCancelled() }
        let pause = min(max(timeToLive / 10, .milliseconds(50)), .seconds(30))
        while (try? await Task.sleep(for: pause)) != nil {
            endIdleSessions()
        }
    }

    /// Ends every session that no request asked for during the time to live.
    func endIdleSessions() {
        let moment = clock.monotonic()
        for session in idleSessions() { endIfIdle(session, at: moment) }
    }

    /// The sessions that no request asked for during the time to live. Some of them may be watched.
    func idleSessions() -> [Session] {
        guard let timeToLive else { return [] }
        let moment = clock.monotonic()
        return registry.sessions(where: { $0.lastTouched < moment - timeToLive })
    }

    /// Whether a session has expired: no request asked for it during the time to live, and it is not watched.
    func isIdle(_ session: Session, at moment: Int64) -> Bool {
        guard let timeToLive, session.lastTouched < moment - timeToLive else { return false }
        return session.enter { ($0.watchState?.broadcaster.count ?? 0) == 0 }
    }

    /// Finds a session and extends its life. Ends it here if it has expired, even if the next sweep is late.
    func session(_ id: SessionID, at moment: Int64) -> Session? {
        guard let session = registry.session(id) else { return nil }
        guard !endIfIdle(session, at: moment) else { return nil }
        session.touch(at: moment)
        return session
    }

    /// Ends a session that no request asked for during the time to live. Returns whether it ended.
    @discardableResult
    func endIfIdle(_ session: Session, at moment: Int64) -> Bool {
        guard let timeToLive else { return false }
        let deadline = moment - timeToLive
        guard session.lastTouched < deadline,
            session.enter({ $0.endIfIdle(since: deadline, at: moment, in: keeping?.journal) })
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
        keeping?.loads.invalidate(session.id)
        remove(session)
    }

    /// Removes a session from memory that has left it or has ended.
    func remove(_ session: Session) {
        guard registry.remove(session) else { return }
        let (traced, isBeingCreated) = session.enter { ($0.traced, $0.isBeingCreated) }
        release(traced: traced)
        if isBeingCreated { keeping?.creations.subtract(1, ordering: .relaxed) }
    }

    /// Adds the expiry of the session: the time to live from now.
    func withExpiry(_ reading: Result<SessionReading, SessionError>) -> Result<SessionReading, SessionError> {
        guard let timeToLive, case .success(var reading) = reading else { return reading }
        reading.expiresAt = clock.wall() + timeToLive / 1_000_000
        return .success(reading)
    }
}
