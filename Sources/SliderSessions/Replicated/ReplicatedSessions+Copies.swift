import ServiceBasics
import SliderTimeline
import Synchronization

/// The copies that this process has.
extension ReplicatedSessions {
    /// Adds an operation to those of a session.
    func add(_ operation: ReplicatedOperation, to id: SessionID) {
        while !copy(of: id).add(operation) {}
    }

    /// What is known of a session; nil if nothing is.
    func known(_ id: SessionID) -> ReplicatedSession? { shard(of: id).withLock { $0[id] } }

    private func copy(of id: SessionID) -> ReplicatedSession {
        shard(of: id).withLock { copies in
            if let copy = copies[id] { return copy }
            let copy = ReplicatedSession(id, of: self)
            copies[id] = copy
            return copy
        }
    }

    /// Removes a copy that has left memory.
    func remove(_ copy: ReplicatedSession) {
        shard(of: copy.id).withLock { if $0[copy.id] === copy { $0[copy.id] = nil } }
    }

    private func shard(of id: SessionID) -> Lock<[SessionID: ReplicatedSession]> {
        copies[Int(UInt(bitPattern: id.hashValue) % UInt(copies.count))]
    }

    /// An epoch that no other session has, also not one of another process: 60 random bits.
    func newEpoch() -> String {
        var generator = SystemRandomNumberGenerator()
        let bits: UInt64 = generator.next()
        return Base32.text(of: UInt128(bits), count: 12)
    }

    func noteEnd(of id: SessionID) {
        ended.insert(id)
        keys.forgetResponses(of: id)
    }

    func countCreation() { created.add(1, ordering: .relaxed) }
}
