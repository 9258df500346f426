package import RateLimiting
package import SliderEngine
package import SliderTimeline

/// Why a request about a session was refused. A refused request changes no state, except perhaps after
/// `storageUnavailable`.
package enum SessionError: Error, Equatable, Sendable {
    /// No session has this id, or it has ended.
    case noSuchSession

    /// A session with this id exists already.
    case idTaken

    /// The store holds `limit` sessions already.
    case tooManySessions(limit: Int)

    /// The client has `limit` sessions already.
    case tooManyClientSessions(limit: Int)

    /// The traces of all sessions together may hold `limit` events, and fewer are free than the request asks for.
    case tooManyTracedEvents(limit: Int)

    /// The limit on sessions with a trace in memory is reached.
    case tooManyTracedSessions(limit: Int)

    /// The session is not at any of the versions that the request allows.
    case preconditionFailed(current: SessionTag)

    /// An event was refused.
    case event(EventError)

    /// An event that is only for an idle control was refused: a gesture is under way.
    indirect case notIdle(EventError, SessionFrame)

    /// The control can't be changed in this way.
    case control(ControlRefusal)

    /// The session's rate limit was reached. It takes these events after this many nanoseconds.
    case tooManyEvents(BucketRate, after: Int64)

    /// The cursor of a query is not one that this store made.
    case invalidCursor

    /// The key of a keyed request belongs to a request with another body.
    case keyReused

    /// A request with the same key and body is under way.
    case keyInUse

    /// The session could not be loaded or committed. The text says why, for the operator. A later try may succeed.
    /// Events may have been applied; repeating them with the same gesture and sequence number is safe.
    case storageUnavailable(String)

    /// The record is damaged. The session can only be ended.
    case recordDamaged

    /// The limit on sessions in memory is reached, and none of them can leave at the moment.
    case noRoomInMemory(limit: Int)

    /// The controls, records and stored responses together take `limit` bytes already.
    case storageFull(limit: Int)
}

extension SessionError {
    /// Why an event of a timeline was refused.
    init(_ error: EventError, on timeline: Timeline, at tag: SessionTag) {
        guard case .notIdle = error.code else {
            self = .event(error)
            return
        }
        self = .notIdle(error, SessionFrame(of: timeline, tag: tag))
    }
}
