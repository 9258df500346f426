/// Where sessions live, and what can be asked of them.
///
/// The store in memory answers at once, on the caller's thread. A store that must wait, for a disk or another machine,
/// answers `later`; whoever asks handles both, so neither the engine nor the API knows which it is.
public protocol SessionStore: Sendable {
    /// Makes a session.
    func create(_ draft: SessionDraft) -> SessionAnswer<SessionReading>

    /// Reads a session, letting due time pass in it.
    func read(_ id: SessionID) -> SessionAnswer<SessionReading>

    /// Applies a batch of events (or a single one) to a session, all or nothing.
    func apply(
        _ events: [SessionEvent], to id: SessionID, if precondition: SessionPrecondition
    ) -> SessionAnswer<AppliedEvents>

    /// Ends a session.
    func end(_ id: SessionID, if precondition: SessionPrecondition) -> SessionAnswer<Void>

    /// How long a session lives without being asked for; nothing when for ever.
    var timeToLive: Duration? { get }

    /// What the store has counted.
    var counts: SessionCounts { get }

    /// Does what has to be done from time to time, such as ending idle sessions, until the task is cancelled.
    func run() async
}

/// An answer that is there now or comes later.
public enum SessionAnswer<Value: Sendable>: Sendable {
    /// The answer.
    case now(Result<Value, SessionError>)

    /// What to await for the answer.
    case later(@Sendable () async -> Result<Value, SessionError>)
}

/// What a store has counted since it was made, and how many sessions it has now.
public struct SessionCounts: Sendable, Equatable {
    /// Sessions that are there now.
    public var present = 0

    /// Sessions that were made.
    public var created = 0

    /// Sessions that ended because nobody asked for them.
    public var expired = 0
}
