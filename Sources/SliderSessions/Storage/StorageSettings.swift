import ServiceBasics
package import SliderRecords
package import SliderTimeline

/// The record store of sessions, and how it is used.
package struct StorageSettings: Sendable {
    /// The store of their records.
    package var records: any RecordStore

    /// Which responses wait for the disk (`--durability`).
    package var durability: Durability

    /// The most sessions in memory (a tenth of `--max-sessions`, but at least 1,000 or all).
    package var residentLimit: Int

    /// Is told when the store fails and recovers.
    package var observer: any StorageObserver

    /// Makes settings.
    package init(
        records: any RecordStore, durability: Durability = .gesture, residentLimit: Int = 100_000,
        observer: any StorageObserver = SilentStorageObserver()
    ) {
        self.records = records
        self.durability = durability
        self.residentLimit = residentLimit
        self.observer = observer
    }
}

/// Receives what a service's operator should know about its record store. Called on the committing and the loading
/// thread.
package protocol StorageObserver: Sendable {
    /// Commits have begun to fail. The text says why, for the operator.
    func storageFailed(_ detail: String)

    /// Commits succeed again.
    func storageRecovered()

    /// The store's content has been counted after an unclean stop.
    func counted(_ figures: StoreFigures)

    /// The store's upkeep has begun to fail. The text says why, for the operator. Commits go on until the log is at its
    /// longest.
    func upkeepFailed(_ detail: String)

    /// The store's upkeep succeeds again.
    func upkeepRecovered()

    /// A session could not be loaded.
    func loadFailed(_ id: SessionID, _ error: RecordStoreError)
}

/// An observer that ignores everything.
package struct SilentStorageObserver: StorageObserver {
    /// Makes an observer.
    package init() {}

    /// Does nothing.
    package func storageFailed(_: String) {}

    /// Does nothing.
    package func storageRecovered() {}

    /// Does nothing.
    package func counted(_: StoreFigures) {}

    /// Does nothing.
    package func upkeepFailed(_: String) {}

    /// Does nothing.
    package func upkeepRecovered() {}

    /// Does nothing.
    package func loadFailed(_: SessionID, _: RecordStoreError) {}
}

/// Counts for the metrics. Commits, loads and evictions are much rarer than events, so one lock is enough.
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

/// Counts of commits, loads and evictions since the start.
package struct StorageFigures: Sendable, Equatable {
    /// The upper bounds of `changes`. A last bucket has the rest.
    package static let changeBounds = [1, 2, 5, 10, 20, 50, 100, 200, 500]

    /// The upper bounds of `durations`, in seconds. A last bucket has the rest.
    package static let durationBounds = [0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1]

    /// Commits by their number of changes.
    package var changes = [Int](repeating: 0, count: changeBounds.count + 1)

    /// Commits by how long they took.
    package var durations = [Int](repeating: 0, count: durationBounds.count + 1)

    /// The number of all changes.
    package var changeCount = 0

    /// How long all commits took, in nanoseconds.
    package var nanoseconds: Int64 = 0

    /// Commits that failed.
    package var failures = 0

    /// Sessions that were loaded.
    package var loads = 0

    /// Sessions that left memory because others needed their room.
    package var evictions = 0

    /// The number of commits.
    package var commits: Int { changes.reduce(0, +) }
}
