import ServiceBasics
import SliderTimeline

/// The sessions by id, in shards, so that workers seldom wait for one another.
///
/// The lock of a shard is never held across a call into a session.
struct SessionRegistry: Sendable {
    static let shardCount = 64

    let shards = InlineArray<64, Lock<[SessionID: Session]>> { _ in Lock([:]) }

    func session(_ id: SessionID) -> Session? {
        shard(of: id).withLock { $0[id] }
    }

    /// Adds a session unless its id is taken.
    func insert(_ session: Session) -> Bool {
        shard(of: session.id).withLock { sessions in
            guard sessions[session.id] == nil else { return false }
            sessions[session.id] = session
            return true
        }
    }

    /// Removes a session, if its id is still that session's.
    func remove(_ session: Session) -> Bool {
        shard(of: session.id).withLock { sessions in
            guard sessions[session.id] === session else { return false }
            sessions[session.id] = nil
            return true
        }
    }

    /// The sessions that match, collected shard by shard, so that no worker waits longer than one shard takes.
    func sessions(where matches: (Session) -> Bool) -> [Session] {
        shards.indices.flatMap { shards[$0].withLock { $0.values.filter(matches) } }
    }

    /// The sessions of one shard.
    func sessions(inShard index: Int) -> [Session] { shards[index].withLock { Array($0.values) } }

    /// How many sessions a shard has.
    func count(ofShard shard: Int) -> Int { shards[shard].withLock { $0.count } }

    private func shard(of id: SessionID) -> Lock<[SessionID: Session]> {
        shards[Int(UInt(bitPattern: id.hashValue) % UInt(shards.count))]
    }
}
