import ServiceBasics
import Synchronization

/// How the record store of a service does, for its metrics and readiness.
package struct StorageReport: Sendable, Equatable {
    /// What was counted since the start.
    package var counted: KeepingFigures

    /// How much the store holds.
    package var stored: StoreFigures

    /// Sessions in memory.
    package var resident: Int

    /// Requests that wait for a commit.
    package var waitingForCommit: Int

    /// The size of the store's files, in bytes; nil if another program has them.
    package var fileBytes: Int?

    /// Requests that wait for a session to be loaded, or for another look into the store.
    package var waitingForLoad: Int

    /// Whether the last commit failed, or the next one would: requests that must wait for one are refused.
    package var isFailing: Bool
}

extension ResidentSessions {
    /// How the record store does; nil for memory alone.
    package var storageReport: StorageReport? {
        guard let keeping else { return nil }
        return StorageReport(
            counted: keeping.counters.current, stored: keeping.records.figures, resident: counts.resident,
            waitingForCommit: keeping.waiting.load(ordering: .relaxed), fileBytes: keeping.records.fileBytes,
            waitingForLoad: keeping.loads.waiting,
            isFailing: isStorageFailing)
    }

    /// Whether commits fail at the moment, or would.
    package var isStorageFailing: Bool {
        guard let keeping else { return false }
        return keeping.journal.failure != nil || keeping.records.loss != nil
    }
}
