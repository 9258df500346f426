import ServiceBasics
package import SliderRecords
package import SliderTimeline

/// What a ``MemoryRecordStore`` keeps.
package final class MemoryDisk: Sendable {
    let contents: Lock<Contents>

    /// Every commit passes it before it does anything.
    package let commits = Gate()

    /// Every load passes it before it reads.
    package let loads = Gate()

    /// An empty disk.
    package init(lineage: UInt64 = 1) {
        contents = Lock(Contents(lineage: lineage))
    }

    /// Whether every commit fails from now on.
    ///
    /// - Parameter stores: whether its changes are stored nevertheless.
    package func refuse(_ refuses: Bool, storing stores: Bool = false) {
        contents.withLock { ($0.refuses, $0.storesRefused) = (refuses, stores) }
    }

    /// Damages the record of a session.
    package func damage(_ id: SessionID) {
        contents.withLock { _ = $0.damaged.insert(id) }
    }

    /// How often a store over this disk still says that it has more to count.
    package var uncounted: Int {
        get { contents.withLock { $0.uncounted } }
        set { contents.withLock { $0.uncounted = newValue } }
    }

    /// Why the upkeep of a store over this disk fails; nil if it does not.
    package var upkeepFailure: String? {
        get { contents.withLock { $0.upkeepFailure } }
        set { contents.withLock { $0.upkeepFailure = newValue } }
    }

    /// The running time that was stored last.
    package var runningTime: Int64 { contents.withLock { $0.runningTime } }

    /// The record of a session; nil if there is none.
    package func record(_ id: SessionID) -> SessionRecord? {
        contents.withLock { contents in contents.keys[id].flatMap { contents.records[$0] } }
    }

    struct Contents: Sendable {
        var lineage: UInt64
        var starts = 0
        var isClean = true
        var runningTime: Int64 = 0
        var refuses = false
        var storesRefused = false
        var uncounted = 0
        var upkeepFailure: String?

        /// Sessions have keys in the order of their creation.
        var keys: [SessionID: Int64] = [:]
        var records: [Int64: SessionRecord] = [:]
        var nextKey: Int64 = 1
        var damaged: Set<SessionID> = []
        /// The oldest one first.
        var responses: [StoredResponse] = []
        var responseLimits = ResponseLimits.standard

        func ordered(after key: Int64) -> [(Int64, SessionRecord)] {
            records.filter { $0.key > key }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        }

        mutating func apply(_ change: RecordChange) -> RecordOutcome {
            switch change {
            case .put(let record, let base):
                guard (keys[record.id] == nil) == (base == nil) else { return .conflict }
                if base == nil {
                    keys[record.id] = nextKey
                    nextKey += 1
                }
                if let key = keys[record.id] { records[key] = record }
            case .delete(let id):
                remove(id)
            case .expire(let id, let moment):
                guard let key = keys[id], records[key]?.expiresAt == moment else { return .conflict }
                remove(id)
            case .extend(let id, let moment):
                if let key = keys[id], let earlier = records[key]?.expiresAt {
                    records[key]?.expiresAt = max(earlier, moment)
                }
            case .store(let response):
                guard keys[response.session] != nil else { return .conflict }
                responses.removeAll { $0.key == response.key }
                if response.size <= responseLimits.most(of: response.owner) { responses.append(response) }
                dropOldestResponses()
            }
            return .committed
        }

        private mutating func remove(_ id: SessionID) {
            damaged.remove(id)
            guard let key = keys.removeValue(forKey: id) else { return }
            records[key] = nil
            responses.removeAll { $0.session == id }
        }

        mutating func dropOldestResponses() {
            for owner in Set(responses.compactMap(\.owner)) {
                var bytes: Int { responses.reduce(0) { $0 + ($1.owner == owner ? $1.size : 0) } }
                while bytes > responseLimits.client, let oldest = responses.firstIndex(where: { $0.owner == owner }) {
                    responses.remove(at: oldest)
                }
            }
            while responses.reduce(0, { $0 + $1.size }) > responseLimits.total { responses.removeFirst() }
        }
    }
}
