/// One run of a record store, from its opening to its closing.
public struct StoreRun: Sendable, Equatable {
    /// The random name of the store's history. It changes when a backup is restored.
    public var lineage: UInt64

    /// How many times the store was opened after an unclean stop.
    public var starts: Int

    /// How long the service had run over this store in all at the opening, in milliseconds.
    public var runningTime: Int64

    /// A run.
    public init(lineage: UInt64, starts: Int, runningTime: Int64) {
        self.lineage = lineage
        self.starts = starts
        self.runningTime = runningTime
    }
}
