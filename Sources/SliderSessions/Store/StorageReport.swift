import ServiceBasics
import Synchronization

/// How the record store of a service does, for its metrics and readiness.
package struct StorageReport: Sendable, Equatable {
    /// What was counted since the start.
    package var counted: StorageFigures

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
        guard let storage else { return nil }
        return StorageReport(
            counted: storage.counters.current, stored: storage.records.figures, resident: counts.resident,
            waitingForCommit: storage.waiting.load(ordering: .relaxed), fileBytes: storage.records.fileBytes,
            waitingForLoad: storage.loads.waiting,
            isFailing: isStorageFailing)
    }

    /// Whether commits fail at the moment, or would.
    package var isStorageFailing: Bool {
        guard let storage else { return false }
        return storage.journal.failure != nil || storage.records.loss != nil
    }
}
