import ServiceBasics
import SliderTimeline
import Synchronization

/// Sessions end when no request asks for them during the time to live.
extension ResidentSessions {
    /// Ends idle sessions at intervals, until the task is cancelled.
    package func run() async {
        guard let timeToLive = limits.timeToLive else { return await Task.untilCancelled() }
        let pause = min(max(timeToLive / 10, .milliseconds(50)), .seconds(30))
        var last = clock.monotonic()
        while (try? await Task.sleep(for: pause)) != nil {
            let (since, now) = (last, clock.monotonic())
            last = now
            let ended = endIdleSessions()
            guard let records else { continue }
            await keepRecords(in: records, ended: ended, touched: registry.sessions { $0.lastTouched >= since })
        }
    }

    /// Ends every session that no request asked for during the time to live.
    ///
    /// - Returns: the sessions that ended.
    @discardableResult
    func endIdleSessions() -> [Session] {
        guard let timeToLive else { return [] }
        let moment = clock.monotonic()
        return registry.sessions(where: { $0.lastTouched < moment - timeToLive }).filter { endIfIdle($0, at: moment) }
    }

    /// Finds a session and puts its expiry off. Ends it here if it has expired, even if the next sweep is late.
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
        guard session.lastTouched < deadline, session.enter({ $0.endIfIdle(since: deadline, at: moment) }) else {
            return false
        }
        expired.add(1, ordering: .relaxed)
        forget(session)
        return true
    }

    func forget(_ session: Session) {
        // First, so that at every moment the session is either found or known to have ended.
        ended.insert(session.id)
        guard registry.remove(session) else { return }
        release(traced: session.enter { $0.traced })
    }

    /// Adds the expiry of the session: the time to live from now.
    func withExpiry(_ reading: Result<SessionReading, SessionError>) -> Result<SessionReading, SessionError> {
        guard let timeToLive, case .success(var reading) = reading else { return reading }
        reading.expiresAt = clock.wall() + timeToLive / 1_000_000
        return .success(reading)
    }
}
