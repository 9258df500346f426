import SliderTimeline

/// One shard of the registry: a dictionary behind a lock that is never held across a call into a session.
///
/// `@unchecked Sendable` is safe: `sessions` is accessed only with `mutex` held.
final class SessionShard: @unchecked Sendable {
    private let mutex = SessionMutex()
    private var sessions: [SessionID: Session] = [:]

    func withSessions<Value>(_ body: (inout [SessionID: Session]) -> Value) -> Value {
        mutex.withLock { body(&sessions) }
    }
}
