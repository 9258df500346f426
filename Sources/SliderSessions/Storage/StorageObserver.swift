package import SliderTimeline

/// Is told what a service's operator should know about its record store. Called on the committing and the loading
/// thread.
package protocol StorageObserver: Sendable {
    /// Commits fail from now on: why, for the operator.
    func storageFailed(_ detail: String)

    /// Commits succeed again.
    func storageRecovered()

    /// What the store holds has been counted after a stop that was not clean.
    func counted(_ figures: StoreFigures)

    /// The store's upkeep has begun to fail: why, for the operator. Commits go on until the log is at its longest.
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
