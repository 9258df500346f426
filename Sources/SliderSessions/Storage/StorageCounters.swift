import ServiceBasics

/// Counts for the metrics. A commit, a load and an eviction are rare beside an event, so one lock is enough.
final class StorageCounters: Sendable {
    private let figures = Lock(StorageFigures())

    var current: StorageFigures { figures.withLock { $0 } }

    func countCommit(of changes: Int, nanoseconds: Int64, failed: Bool) {
        let seconds = Double(nanoseconds) / 1e9
        figures.withLock { figures in
            let bounds = (StorageFigures.changeBounds, StorageFigures.durationBounds)
            figures.changes[bounds.0.firstIndex { changes <= $0 } ?? bounds.0.count] += 1
            figures.durations[bounds.1.firstIndex { seconds <= $0 } ?? bounds.1.count] += 1
            figures.changeCount += changes
            figures.nanoseconds += nanoseconds
            if failed { figures.failures += 1 }
        }
    }

    func countLoad() { figures.withLock { $0.loads += 1 } }

    func countEvictions(_ count: Int) { figures.withLock { $0.evictions += count } }
}
