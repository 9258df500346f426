import ServiceBasics
import SliderTimeline
import Synchronization

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

    /// Removes a session, unless its id belongs to another one by now.
    func remove(_ session: Session) -> Bool {
        shard(of: session.id).withLock { sessions in
            guard sessions[session.id] === session else { return false }
            sessions[session.id] = nil
            return true
        }
    }

    /// The sessions that match, collected shard by shard: a worker waits for one shard at most.
    func sessions(where matches: (Session) -> Bool) -> [Session] {
        shards.indices.flatMap { shards[$0].withLock { $0.values.filter(matches) } }
    }

    /// How many sessions a shard has.
    func count(ofShard shard: Int) -> Int { shards[shard].withLock { $0.count } }

    /// The sessions of one shard.
    func sessions(inShard index: Int) -> [Session] { shards[index].withLock { Array($0.values) } }

    private func shard(of id: SessionID) -> Lock<[SessionID: Session]> {
        shards[Int(UInt(bitPattern: id.hashValue) % UInt(shards.count))]
    }
}

extension SessionRegistry {
    /// The sessions of a shard that match, in the order of their ids.
    ///
    /// Searches the shard in one pass, with memory for twice the limit.
    ///
    /// - Parameters:
    ///   - shard: the shard's index.
    ///   - last: only sessions after this id; nil for all.
    ///   - limit: the most sessions, at least 1.
    func sessions(
        ofShard shard: Int, after last: SessionID?, limit: Int, where matches: (Session) -> Bool
    ) -> [Session] {
        shards[shard].withLock { sessions in
            var first: [Session] = []
            var end: SessionID?
            for (id, session) in sessions where (last.map { $0 < id } ?? true) && (end.map { id < $0 } ?? true) {
                guard matches(session) else { continue }
                first.append(session)
                guard first.count == 2 * limit else { continue }
                first.sort { $0.id < $1.id }
                first.removeLast(limit)
                end = first.last?.id
            }
            first.sort { $0.id < $1.id }
            return Array(first.prefix(limit))
        }
    }
}

/// The ids of the sessions that ended last. Their watchers are told to stop, instead of being refused with
/// `noSuchSession`.
final class EndedSessions: Sendable {
    /// How many are remembered.
    static let limit = 4_096

    private struct State: Sendable {
        var order: [SessionID] = []
        var oldest = 0
        var ids: Set<SessionID> = []
    }

    private let state = Lock(State())

    func contains(_ id: SessionID) -> Bool {
        state.withLock { $0.ids.contains(id) }
    }

    func insert(_ id: SessionID) {
        state.withLock { state in
            guard state.ids.insert(id).inserted else { return }
            guard state.order.count == Self.limit else { return state.order.append(id) }
            state.ids.remove(state.order[state.oldest])
            state.order[state.oldest] = id
            state.oldest = (state.oldest + 1) % Self.limit
        }
    }
}

/// Gives every session an epoch that no other session of this process has.
///
/// An epoch is a counter with a random start, spread over 40 bits by an invertible multiplication (so it repeats only
/// after 2^40 sessions), as 8 characters of base32.
final class EpochSource: Sendable {
    private let counter: Atomic<UInt64>

    init(seed: UInt64) {
        counter = Atomic(seed)
    }

    func next() -> String {
        let count = counter.wrappingAdd(1, ordering: .relaxed).oldValue
        return Base32.text(of: UInt128(count &* 0x9E37_79B9_7F4A_7C15 & 0xFF_FFFF_FFFF), count: 8)
    }
}
