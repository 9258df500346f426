/// Why a request about a session was refused. Whatever was asked, nothing has changed.
public enum SessionError: Error, Equatable, Sendable {
    /// No session has this id, or it has ended.
    case noSuchSession

    /// A session with this id is there already.
    case idTaken

    /// As many sessions as `limit` are there already.
    case tooManySessions(limit: Int)

    /// The traces of all sessions may keep no more than `limit` events, and of those not as many are free as were asked
    /// for.
    case tooManyTracedEvents(limit: Int)

    /// The session is not at any of the versions that were asked for.
    case preconditionFailed(current: SessionTag)

    /// The event at this place of the batch (0 for a single one) was refused.
    case event(EventRefusal, index: Int)
}
