import ServiceBasics

/// Resumes its waiters once, when every party has arrived.
final class Completion: Sendable {
    private struct State: Sendable {
        var missing: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Lock<State>

    init(parties: Int) {
        state = Lock(State(missing: parties))
    }

    /// Records that one party has arrived.
    func arrive() {
        let released = state.withLock { state in
            state.missing -= 1
            guard state.missing == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in released { continuation.resume() }
    }

    /// Waits until all parties have arrived.
    func wait() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.missing > 0 { state.waiting.append(continuation) }
                return state.missing == 0
            }
            if isOver { continuation.resume() }
        }
    }
}
