import Synchronization

/// Sessions in this process's memory: gone when it ends.
public final class MemorySessionStore: SessionStore {
    private let limits: SessionLimits
    private let clock: SessionClock
    private let registry = SessionRegistry()
    private let epochs: EpochSource
    private let present = Atomic<Int>(0)
    private let created = Atomic<Int>(0)
    private let expired = Atomic<Int>(0)

    /// Makes an empty store.
    ///
    /// - Parameters:
    ///   - limits: how many sessions, and for how long.
    ///   - clock: what the time is.
    public init(_ limits: SessionLimits = SessionLimits(), clock: SessionClock = .system) {
        self.limits = limits
        self.clock = clock
        var generator = SystemRandomNumberGenerator()
        epochs = EpochSource(seed: generator.next())
    }

    /// As the limits say.
    public var timeToLive: Duration? { limits.timeToLive }

    /// What was counted since the store was made; read one by one, so that they may be a moment apart.
    public var counts: SessionCounts {
        SessionCounts(
            present: present.load(ordering: .relaxed),
            created: created.load(ordering: .relaxed),
            expired: expired.load(ordering: .relaxed)
        )
    }

    /// Makes a session, unless its id is taken or there are too many.
    public func create(_ draft: SessionDraft) -> SessionAnswer<SessionReading> {
        .now(reserve { self.insert(draft) })
    }

    /// Reads a session on this thread.
    public func read(_ id: SessionID) -> SessionAnswer<SessionReading> {
        let moment = clock.monotonic()
        guard let session = session(id, at: moment) else { return .now(.failure(.noSuchSession)) }
        return .now(session.enter { $0.read(at: moment) })
    }

    /// Applies events on this thread.
    public func apply(
        _ events: [SessionEvent], to id: SessionID, if precondition: SessionPrecondition
    ) -> SessionAnswer<AppliedEvents> {
        let moment = clock.monotonic()
        guard let session = session(id, at: moment) else { return .now(.failure(.noSuchSession)) }
        return .now(session.enter { $0.apply(events, if: precondition, at: moment) })
    }

    /// Ends a session on this thread.
    public func end(_ id: SessionID, if precondition: SessionPrecondition) -> SessionAnswer<Void> {
        guard let session = session(id, at: clock.monotonic()) else { return .now(.failure(.noSuchSession)) }
        let result = session.enter { $0.end(if: precondition) }
        if case .success = result { forget(session) }
        return .now(result)
    }

    /// Ends idle sessions from time to time, until the task is cancelled.
    public func run() async {
        guard let timeToLive = limits.timeToLive else { return }
        let pause = min(max(timeToLive / 10, .milliseconds(50)), .seconds(30))
        while (try? await Task.sleep(for: pause)) != nil { endIdleSessions() }
    }

    /// Ends every session that nobody has asked for during the time to live.
    func endIdleSessions() {
        guard let deadline = idleDeadline(at: clock.monotonic()) else { return }
        for session in registry.sessions(where: { $0.lastTouched < deadline }) {
            end(session, idleSince: deadline)
        }
    }

    /// Finds a session and puts its expiry off. One whose time has come is ended here, however late the next sweep is.
    private func session(_ id: SessionID, at moment: Int64) -> Session? {
        guard let session = registry.session(id) else { return nil }
        if let deadline = idleDeadline(at: moment), end(session, idleSince: deadline) { return nil }
        session.touch(at: moment)
        return session
    }

    @discardableResult
    private func end(_ session: Session, idleSince deadline: Int64) -> Bool {
        guard session.lastTouched < deadline, session.enter({ $0.endIfIdle(since: deadline) }) else { return false }
        expired.add(1, ordering: .relaxed)
        forget(session)
        return true
    }

    private func forget(_ session: Session) {
        if registry.remove(session) { present.subtract(1, ordering: .relaxed) }
    }

    private func idleDeadline(at moment: Int64) -> Int64? {
        guard let (seconds, attoseconds) = limits.timeToLive?.components else { return nil }
        return moment - seconds * 1_000_000_000 - attoseconds / 1_000_000_000
    }

    private func reserve(
        _ insert: () -> Result<SessionReading, SessionError>
    ) -> Result<SessionReading, SessionError> {
        let (_, count) = present.add(1, ordering: .relaxed)
        guard count <= limits.maximumSessions else {
            present.subtract(1, ordering: .relaxed)
            return .failure(.tooManySessions(limit: limits.maximumSessions))
        }
        let result = insert()
        switch result {
        case .success: created.add(1, ordering: .relaxed)
        case .failure: present.subtract(1, ordering: .relaxed)
        }
        return result
    }

    private func insert(_ draft: SessionDraft) -> Result<SessionReading, SessionError> {
        let moment = clock.monotonic()
        // An id that an idle session still holds is free again.
        if let id = draft.id, let holder = registry.session(id), let deadline = idleDeadline(at: moment) {
            end(holder, idleSince: deadline)
        }
        var generator = SystemRandomNumberGenerator()
        let session = Session(
            draft, id: draft.id ?? SessionID(using: &generator), epoch: epochs.next(), createdAt: clock.wall(),
            moment: moment
        )
        guard registry.insert(session) else { return .failure(.idTaken) }
        return session.enter { $0.read(at: moment) }
    }
}
