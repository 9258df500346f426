import ServiceBasics
import SliderTimeline
import Synchronization

/// Where the search for sessions that may leave memory is.
struct EvictionState: Sendable {
    var shard = 0

    /// Until when no search is made, because the last one found none; in nanoseconds of the monotonic clock.
    var restsUntil = Int64.min
}

/// Sessions leave memory when others need their room.
extension ResidentSessions {
    /// For how long no finger must have moved a session that leaves memory, in nanoseconds.
    private static let stillness: Int64 = 5_000_000_000

    /// How long no search is made after one that found no session, in nanoseconds: it looks at every session.
    private static let rest: Int64 = 250_000_000

    /// Makes room for one more session in memory. Lets a few of the longest unused ones leave, not only one, because
    /// the search is long.
    ///
    /// - Returns: false if there is no room, and no session may leave.
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

    /// Lets the longest unused sixteenth of some sessions leave memory, if they may; or else one of the others.
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

    /// Lets a session leave memory, if it may.
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

    /// Whether requests have asked for a session since its expiry was stored, so that it would expire too early.
    func needsExtension(_ session: isolated Session, over storage: Storage) -> Bool {
        let life = life(of: session)
        return session.presence != .ended && life < .max
            && storage.runningTime(at: session.lastTouched) + life / 1_000_000 > session.storedUntil
    }

    /// Stores when a session expires that is only read, if its record would expire too early. Regular work does that
    /// for watched sessions, and too late for those with a short time to live.
    func keepAlive(_ session: Session, over storage: Storage) {
        if session.enter({ needsExtension($0, over: storage) }) { extend([session], over: storage) }
    }

    /// Stores when sessions expire.
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
