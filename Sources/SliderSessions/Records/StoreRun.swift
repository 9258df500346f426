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

/// How much a record store holds.
public struct StoreFigures: Sendable, Equatable {
    /// The number of sessions. An estimate until they have been counted after an unclean stop.
    public var sessions: Int

    /// The size of controls, records and kept answers, in bytes. An estimate as `sessions` is.
    public var contentBytes: Int

    /// The size of the store's files, in bytes.
    public var fileBytes: Int

    /// Figures.
    public init(sessions: Int = 0, contentBytes: Int = 0, fileBytes: Int = 0) {
        self.sessions = sessions
        self.contentBytes = contentBytes
        self.fileBytes = fileBytes
    }
}
