/// Where sessions live, and what can be asked of them.
///
/// The store in memory answers at once, on the caller's thread. A store that must wait, for a disk or another machine,
/// answers `later`; whoever asks handles both, so neither the engine nor the API knows which it is.
public protocol SessionStore: AnyObject, Sendable {
    /// Makes a session.
    ///
    /// Refused: `idTaken`, `tooManySessions`, `tooManyTracedEvents`.
    func create(_ draft: SessionDraft) -> SessionAnswer<SessionReading>

    /// Reads a session. Puts its expiry off.
    ///
    /// Refused: `noSuchSession`.
    ///
    /// - Parameter settles: whether due time passes in it first, which may be one more applied event.
    func read(_ id: SessionID, settling settles: Bool) -> SessionAnswer<SessionReading>

    /// The last events of a session, as many as it keeps, and what they started from. Puts its expiry off.
    ///
    /// Refused: `noSuchSession`.
    func trace(_ id: SessionID) -> SessionAnswer<Trace>

    /// Lets somebody watch a session: its frame as it stands, due time passed, and every frame from then on. To somebody
    /// who knows a version of it, every frame since. Puts its expiry off for as long as somebody watches.
    ///
    /// Refused: `noSuchSession`.
    ///
    /// - Returns: nothing for a session that has ended, or that the caller once knew and that is not here.
    func watch(_ id: SessionID, after known: SessionTag?) -> SessionAnswer<SessionWatch?>

    /// Puts a session's expiry off, if there is one: somebody asked for it in vain.
    func touch(_ id: SessionID)

    /// Applies a batch of events (or a single one) to a session, all or nothing. Puts its expiry off.
    ///
    /// Refused: `noSuchSession`, `preconditionFailed`, `event` with the place of the first event that was refused.
    func apply(
        _ events: [SessionEvent], to id: SessionID, if precondition: SessionPrecondition
    ) -> SessionAnswer<AppliedEvents>

    /// Ends a session.
    ///
    /// Refused: `noSuchSession`, `preconditionFailed`.
    func end(_ id: SessionID, if precondition: SessionPrecondition) -> SessionAnswer<Void>

    /// What the store has counted.
    var counts: SessionCounts { get }

    /// Does what has to be done from time to time, such as ending idle sessions, until the task is cancelled. Nothing
    /// is asked of the store after that.
    func run() async
}
