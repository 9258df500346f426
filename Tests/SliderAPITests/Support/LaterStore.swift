import SliderEngine
import SliderSessions
import SliderTimeline

/// A store that always lets wait, as one on a disk or another machine would: every answer comes in a task of its own.
final class LaterStore: SessionStore {
    let store: any SessionStore

    init(store: any SessionStore) {
        self.store = store
    }

    var counts: SessionCounts { store.counts }

    func begin(_ request: KeyedRequest) -> SessionAnswer<RequestStanding> {
        later { self.store.begin(request) }
    }

    func create(
        _ draft: SessionDraft, keeping keeper: AnswerKeeper<SessionReading>?
    ) -> SessionAnswer<SessionReading> {
        later { self.store.create(draft, keeping: keeper) }
    }

    func list(_ query: SessionQuery) -> SessionAnswer<SessionPage> { later { self.store.list(query) } }

    func read(_ id: SessionID, settling settles: Bool) -> SessionAnswer<SessionReading> {
        later { self.store.read(id, settling: settles) }
    }

    func trace(_ id: SessionID) -> SessionAnswer<Trace> {
        later { self.store.trace(id) }
    }

    func watch(_ id: SessionID, after known: SessionTag?) -> SessionAnswer<SessionWatch?> {
        later { self.store.watch(id, after: known) }
    }

    func touch(_ id: SessionID) { store.touch(id) }

    func apply(
        _ events: [SessionEvent], to id: SessionID, if precondition: SessionPrecondition,
        keeping keeper: AnswerKeeper<AppliedEvents>?
    ) -> SessionAnswer<AppliedEvents> {
        later { self.store.apply(events, to: id, if: precondition, keeping: keeper) }
    }

    func end(_ id: SessionID, if precondition: SessionPrecondition) -> SessionAnswer<EndedSession> {
        later { self.store.end(id, if: precondition) }
    }

    func run() async { await store.run() }

    private func later<Value: Sendable>(
        _ answer: @escaping @Sendable () -> SessionAnswer<Value>
    ) -> SessionAnswer<Value> {
        .later { receiver in
            Task {
                await Task.yield()
                answer().deliver(to: receiver)
            }
        }
    }
}
