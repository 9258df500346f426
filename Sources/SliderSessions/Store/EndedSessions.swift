import ServiceBasics
import SliderTimeline

/// The ids of the sessions that ended last. Their watchers are told to stop, instead of `noSuchSession`.
final class EndedSessions: Sendable {
    /// How many are remembered.
    static let limit = 4_096

    private struct State: Sendable {
        var order: [SessionID] = []
        var oldest = 0
        var ids: Set<SessionID> = []
    }

    private let state = Lock(State())

    func contains(_ id: SessionID) -> Bool {
        state.withLock { $0.ids.contains(id) }
    }

    func insert(_ id: SessionID) {
        state.withLock { state in
            guard state.ids.insert(id).inserted else { return }
            guard state.order.count == Self.limit else { return state.order.append(id) }
            state.ids.remove(state.order[state.oldest])
            state.order[state.oldest] = id
            state.oldest = (state.oldest + 1) % Self.limit
        }
    }
}
