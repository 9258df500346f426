import ServiceBasics
import SliderSessions
import SliderTimeline

/// A store that holds the answer to a creation back until it is released.
final class HeldStore: SessionStore {
    private struct State: Sendable {
        var release: (@Sendable () -> Void)?
    }

    private let store = ResidentSessions()
    private let state = Lock(State())

    var counts: SessionCounts { store.counts }

    /// Returns when a creation is held back.
    func untilHeld() async {
        while state.withLock({ $0.release == nil }) { await Task.yield() }
    }

    /// Answers the creation.
    func release() {
        let release = state.withLock { $0.release }
        release?()
    }

    func begin(_ request: KeyedRequest) -> SessionAnswer<RequestStanding> { store.begin(request) }

    func create(
        _ draft: SessionDraft, keeping keeper: AnswerKeeper<SessionReading>?
    ) -> SessionAnswer<SessionReading> {
        .later { receiver in
            self.state.withLock { state in
                state.release = { self.store.create(draft, keeping: keeper).deliver(to: receiver) }
            }
        }
    }

    func list(_ query: SessionQuery) -> SessionAnswer<SessionPage> { store.list(query) }

    func read(_ id: SessionID, settling settles: Bool) -> SessionAnswer<SessionReading> {
        store.read(id, settling: settles)
    }

    func trace(_ id: SessionID) -> SessionAnswer<Trace> { store.trace(id) }

    func watch(_ id: SessionID, after known: SessionTag?) -> SessionAnswer<SessionWatch?> {
        store.watch(id, after: known)
    }

    func touch(_ id: SessionID) { store.touch(id) }

    func apply(
        _ events: [SessionEvent], to id: SessionID, if precondition: SessionPrecondition,
        keeping keeper: AnswerKeeper<AppliedEvents>?
    ) -> SessionAnswer<AppliedEvents> {
        store.apply(events, to: id, if: precondition, keeping: keeper)
    }

    func end(_ id: SessionID, if precondition: SessionPrecondition) -> SessionAnswer<EndedSession> {
        store.end(id, if: precondition)
    }

    func run() async { await store.run() }
}
