import ServiceBasics
import SliderTimeline
import Synchronization

/// The state of the search for sessions to evict.
struct EvictionState: Sendable {
    var shard = 0

    /// No search is made before this moment, because the last one found no session; in nanoseconds of the monotonic
    /// clock.
    var restsUntil = Int64.min
}

/// Evicts sessions from memory when others need their room.
extension ResidentSessions {
    /// How long no finger must have moved a session before it may leave memory, in nanoseconds.
    private static let stillness: Int64 = 5_000_000_000

    /// How long no search is made after one that found no session, in nanoseconds: a search looks at every session.
    private static let rest: Int64 = 250_000_000

    /// Makes room for one more session in memory. Evicts several of the longest unused ones, because the search is
    /// expensive.
    ///
    /// - Returns: false if there is no room and no session may leave.
    func makeRoom(over storage: Storage) -> Bool {
        guard present.load(ordering: .relaxed) >= storage.residentLimit else { return true }
        let moment = clock.monotonic()
        return eviction.withLock { eviction in
            guard present.load(ordering: .relaxed) >= storage.residentLimit else { return true }
            guard moment >= eviction.restsUntil else { return false }
            for _ in 0..<SessionRegistry.shardCount {
                let sessions = registry.sessions(inShard: eviction.shard)
                eviction.shard = (eviction.shard + 1) % SessionRegistry.shardCount
                if evictLongestUnused(of: sessions, at: moment, over: storage) > 0 { return true }
            }
            eviction.restsUntil = moment + Self.rest
            return false
        }
    }

    /// Evicts up to a sixteenth of some sessions, at least one: the longest unused ones that may leave.
    ///
    /// - Returns: how many left.
    private func evictLongestUnused(of sessions: [Session], at moment: Int64, over storage: Storage) -> Int {
        let sorted = sessions.map { ($0, $0.lastTouched) }.sorted { $0.1 < $1.1 }
        let wanted = max(1, sessions.count / 16)
        var left = 0
        for (session, _) in sorted where left < wanted {
            if evict(session, at: moment, over: storage) { left += 1 }
        }
        storage.counters.countEvictions(left)
        return left
    }

    /// Evicts a session, if it may leave memory.
    func evict(_ session: Session, at moment: Int64, over storage: Storage) -> Bool {
        let leaving: (hasLeft: Bool, extends: Bool) = session.enter { session in
            guard session.leaveMemory(at: moment, stillFor: Self.stillness) else { return (false, false) }
            return (true, needsExtension(session, over: storage))
        }
        guard leaving.hasLeft else { return false }
        if leaving.extends { extend([session], over: storage) }
        remove(session)
        return true
    }

    /// Whether a session would expire too early, because requests came since its expiry was stored.
    func needsExtension(_ session: isolated Session, over storage: Storage) -> Bool {
        let life = life(of: session)
        return session.presence != .ended && life < .max
            && storage.runningTime(at: session.lastTouched) + life / 1_000_000 > session.storedUntil
    }

    /// Stores a later expiry of a session that is only read, if its record would expire too early. Regular work does
    /// the same, but too late for a short time to live.
    func keepAlive(_ session: Session, over storage: Storage) {
        if session.enter({ needsExtension($0, over: storage) }) { extend([session], over: storage) }
    }

    /// Adds the expiries of sessions to the journal.
    func extend(_ sessions: [Session], over storage: Storage) {
        storage.journal.extend(
            sessions.compactMap { session in
                guard let until = storage.expiry(touchedAt: session.lastTouched, life: life(of: session)) else {
                    return nil
                }
                session.enter { $0.storedUntil = until }
                return (session.id, until)
            })
    }
}

/// Ends sessions over a record store.
extension ResidentSessions {
    /// Ends a session. The response comes when the removal of its record is on the disk.
    func endStored(
        _ id: SessionID, if precondition: SessionPrecondition, over storage: Storage, for client: UInt64
    ) -> SessionResult<EndedSession> {
        let waits = storage.durability != .none
        if waits, let failure = storage.journal.failure {
            return .now(.failure(.storageUnavailable(failure.detail)))
        }
        if waits, registry.session(id) == nil, let wait = storage.journal.waitForRemoval(of: id) {
            return .later { receiver in
                storage.receive(wait) { receiver($0.flatMap { .failure(.noSuchSession) }) }
            }
        }
        let operation = EndOperation(id: id, precondition: precondition, journal: storage.journal)
        let response = performStored(operation, over: storage, for: client, at: clock.monotonic())
        return .later { [self] receiver in
            response.deliver { [self] result in
                if case .success = result { forgetEnded(id) }
                switch result {
                case .success(let wait?) where storage.durability != .none:
                    storage.receive(wait) { receiver($0.map { EndedSession(isCommitted: true) }) }
                case .success: receiver(.success(EndedSession()))
                case .failure(.recordDamaged) where precondition == .none:
                    removeDamaged(id, over: storage, for: client).deliver(to: receiver)
                case .failure(let error): receiver(.failure(error))
                }
            }
        }
    }

    /// Removes the session under an id, if it has ended.
    private func forgetEnded(_ id: SessionID) {
        guard let session = registry.session(id), session.enter({ $0.presence == .ended }) else { return }
        forget(session)
    }

    /// Removes a damaged record. The response comes when that is on the disk.
    private func removeDamaged(
        _ id: SessionID, over storage: Storage, for client: UInt64
    ) -> SessionResult<EndedSession> {
        .later { [self] receiver in
            storage.damagedToRemove.withLock { _ = $0.insert(id) }
            load(id, over: storage, for: client) { [self] outcome in
                storage.damagedToRemove.withLock { _ = $0.remove(id) }
                switch outcome {
                case .absent: afterRemoval(of: id, over: storage).deliver(to: receiver)
                case .resident: receiver(.failure(.storageUnavailable("\(id) has come again meanwhile")))
                case .failed(let error): receiver(.failure(error))
                }
            }
        }
    }

    private func afterRemoval(of id: SessionID, over storage: Storage) -> SessionResult<EndedSession> {
        guard storage.durability != .none, let wait = storage.journal.waitForRemoval(of: id) else {
            return .now(.success(EndedSession(isCommitted: storage.durability != .none)))
        }
        return .later { receiver in
            storage.receive(wait) { receiver($0.map { EndedSession(isCommitted: true) }) }
        }
    }
}
