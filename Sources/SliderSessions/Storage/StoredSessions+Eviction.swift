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
extension StoredSessions {
    /// How long no finger must have moved a session before it may leave memory, in nanoseconds.
    private static let stillness: Int64 = 5_000_000_000

    /// How long no search is made after one that found no session, in nanoseconds: a search looks at every session.
    private static let rest: Int64 = 250_000_000

    /// Makes room for one more session in memory. Evicts several of the longest unused ones, because the search is
    /// expensive.
    ///
    /// - Returns: false if there is no room and no session may leave.
    func makeRoom() -> Bool {
        guard residents.count >= residentLimit else { return true }
        let moment = clock.monotonic()
        return eviction.withLock { eviction in
            guard residents.count >= residentLimit else { return true }
            guard moment >= eviction.restsUntil else { return false }
            for _ in 0..<SessionRegistry.shardCount {
                let sessions = residents.registry.sessions(inShard: eviction.shard)
                eviction.shard = (eviction.shard + 1) % SessionRegistry.shardCount
                if evictLongestUnused(of: sessions, at: moment) > 0 { return true }
            }
            eviction.restsUntil = moment + Self.rest
            return false
        }
    }

    /// Evicts up to a sixteenth of some sessions, at least one: the longest unused ones that may leave.
    ///
    /// - Returns: how many left.
    private func evictLongestUnused(of sessions: [Session], at moment: Int64) -> Int {
        let sorted = sessions.map { ($0, $0.lastTouched) }.sorted { $0.1 < $1.1 }
        let wanted = max(1, sessions.count / 16)
        var left = 0
        for (session, _) in sorted where left < wanted {
            if evict(session, at: moment) { left += 1 }
        }
        counters.countEvictions(left)
        return left
    }

    /// Evicts a session, if it may leave memory.
    func evict(_ session: Session, at moment: Int64) -> Bool {
        let leaving: (hasLeft: Bool, extends: Bool) = session.enter { session in
            guard session.leaveMemory(at: moment, stillFor: Self.stillness) else { return (false, false) }
            return (true, needsExtension(session))
        }
        guard leaving.hasLeft else { return false }
        if leaving.extends { extend([session]) }
        remove(session)
        return true
    }

    /// Whether a session would expire too early, because requests came since its expiry was stored.
    func needsExtension(_ session: isolated Session) -> Bool {
        let life = residents.life(of: session)
        return !session.hasEnded && life < .max
            && session.commitState.expires(before: runningTime(at: session.lastTouched) + life / 1_000_000)
    }

    /// Stores a later expiry of a session that is only read, if its record would expire too early. Regular work does
    /// the same, but too late for a short time to live.
    func keepAlive(_ session: Session) {
        if session.enter({ needsExtension($0) }) { extend([session]) }
    }

    /// Adds the expiries of sessions to the journal.
    func extend(_ sessions: [Session]) {
        journal.extend(
            sessions.compactMap { session in
                guard let until = expiry(touchedAt: session.lastTouched, life: residents.life(of: session)) else {
                    return nil
                }
                session.enter { $0.commitState.setExpiry(until) }
                return (session.id, until)
            })
    }
}
