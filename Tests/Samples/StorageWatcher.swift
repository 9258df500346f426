import ServiceBasics
package import SliderRecords
import SliderSessions
package import SliderTimeline

/// Notes what a service's operator is told about its store.
package final class StorageWatcher: StorageObserver {
    private let notes = Lock<[String]>([])

    /// A watcher that has heard nothing.
    package init() {}

    /// What it was told, in its order.
    package var told: [String] { notes.withLock(\.self) }

    package func storageFailed(_ detail: String) { note("failed: \(detail)") }

    package func storageRecovered() { note("recovered") }

    package func counted(_ figures: StoreFigures) { note("counted: \(figures.sessions)") }

    package func upkeepFailed(_ detail: String) { note("upkeep failed: \(detail)") }

    package func upkeepRecovered() { note("upkeep recovered") }

    package func loadFailed(_ id: SessionID, _ error: RecordStoreError) {
        note("\(id) \(error.isDamaged ? "damaged" : "not loaded")")
    }

    private func note(_ text: String) { notes.withLock { $0.append(text) } }
}
