import Glibc

/// Which session has which id, in shards, so that workers seldom wait for one another.
struct SessionRegistry: Sendable {
    private let shards: [Shard]

    init(shards count: Int = 64) {
        shards = (0..<count).map { _ in Shard() }
    }

    func session(_ id: SessionID) -> Session? {
        shard(of: id).withSessions { $0[id] }
    }

    /// Adds a session unless its id is taken.
    func insert(_ session: Session) -> Bool {
        shard(of: session.id).withSessions { sessions in
            guard sessions[session.id] == nil else { return false }
            sessions[session.id] = session
            return true
        }
    }

    /// Takes a session out, if it is this one that has the id.
    func remove(_ session: Session) -> Bool {
        shard(of: session.id).withSessions { sessions in
            guard sessions[session.id] === session else { return false }
            sessions[session.id] = nil
            return true
        }
    }

    /// The sessions that pass a test, shard by shard, so that no worker waits longer than one shard takes.
    func sessions(where matches: (Session) -> Bool) -> [Session] {
        shards.flatMap { $0.withSessions { $0.values.filter(matches) } }
    }

    private func shard(of id: SessionID) -> Shard {
        shards[Int(UInt(bitPattern: id.hashValue) % UInt(shards.count))]
    }
}

/// One shard: a dictionary behind a lock that is never held across a call into a session.
///
/// `@unchecked Sendable` is safe: `sessions` is only touched by the thread that holds `mutex`.
private final class Shard: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var sessions: [SessionID: Session] = [:]

    init() {
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    func withSessions<Value>(_ body: (inout [SessionID: Session]) -> Value) -> Value {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(&sessions)
    }
}
