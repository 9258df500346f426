import ServiceBasics
import SliderTimeline

extension SessionRegistry {
    /// The sessions of a shard that match, in the order of their ids.
    ///
    /// The shard is looked through in one pass, with memory for twice the limit.
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
