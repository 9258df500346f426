import SliderTimeline

/// The ids of the sessions that ended last. Their watchers are told to stop, instead of `noSuchSession`.
///
/// `@unchecked Sendable` is safe: all mutable state is accessed only with `mutex` held.
final class EndedSessions: @unchecked Sendable {
    /// How many are remembered.
    static let limit = 4_096

    private let mutex = SessionMutex()
    private var order: [SessionID] = []
    private var oldest = 0
    private var ids: Set<SessionID> = []

    func contains(_ id: SessionID) -> Bool {
        mutex.withLock { ids.contains(id) }
    }

    func insert(_ id: SessionID) {
        mutex.withLock {
            guard ids.insert(id).inserted else { return }
            guard order.count == Self.limit else { return order.append(id) }
            ids.remove(order[oldest])
            order[oldest] = id
            oldest = (oldest + 1) % Self.limit
        }
    }
}
