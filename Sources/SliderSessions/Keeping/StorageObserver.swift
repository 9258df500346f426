/// Is told what a service's operator should know about its record store. Called on the committing thread.
package protocol StorageObserver: Sendable {
    /// Commits fail from now on: why, for the operator.
    func storageFailed(_ detail: String)

    /// Commits succeed again.
    func storageRecovered()
}

/// An observer that ignores everything.
package struct SilentStorageObserver: StorageObserver {
    /// Makes an observer.
    package init() {}

    /// Does nothing.
    package func storageFailed(_: String) {}

    /// Does nothing.
    package func storageRecovered() {}
}
