/// Where sessions are stored, and how.
package struct StorageSettings: Sendable {
    /// The store of their records.
    package var records: any RecordStore

    /// Which responses wait for the disk (`--durability`).
    package var durability: Durability

    /// The most sessions in memory (`--resident-sessions`, 100,000).
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
