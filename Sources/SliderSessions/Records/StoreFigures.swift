/// How much a record store holds.
public struct StoreFigures: Sendable, Equatable {
    /// The number of sessions. An estimate until they have been counted after an unclean stop.
    public var sessions: Int

    /// The size of controls, records and stored responses, in bytes. An estimate as `sessions` is.
    public var contentBytes: Int

    /// Figures.
    public init(sessions: Int = 0, contentBytes: Int = 0) {
        self.sessions = sessions
        self.contentBytes = contentBytes
    }
}
