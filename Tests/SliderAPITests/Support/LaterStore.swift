import ServiceBasics
import SliderEngine
import SliderRecords
import SliderSessions
import SliderTimeline

/// A store that always lets wait, as one on a disk or another machine would: every response comes in a task of its own.
final class LaterStore: SessionStore {
    let store: any SessionStore

    /// The networks of the clients that have asked.
    let networks = Lock<Set<UInt64>>([])

    init(store: any SessionStore) {
        self.store = store
    }

    var counts: SessionCounts { store.counts }

    func begin(_ request: KeyedRequest) -> SessionResult<RequestStanding> {
        later { self.store.begin(request) }
    }

    func create(
        _ draft: SessionDraft, recording recorder: ResponseRecorder<SessionReading>?
    ) -> SessionResult<SessionReading> {
        later { self.store.create(draft, recording: recorder) }
    }

    func list(_ query: SessionQuery) -> SessionResult<SessionPage<ListedSession>> { later { self.store.list(query) } }

    func read(_ id: SessionID, settling settles: Bool) -> SessionResult<SessionReading> {
        later { self.store.read(id, settling: settles) }
    }

    func trace(_ id: SessionID) -> SessionResult<Trace> {
        later { self.store.trace(id) }
    }

    func state(_ id: SessionID) -> SessionResult<ConfirmedState> {
        later { self.store.state(id) }
    }

    func watch(_ id: SessionID, after known: SessionTag?) -> SessionResult<SessionWatch?> {
        later { self.store.watch(id, after: known) }
    }

    func touch(_ id: SessionID) { store.touch(id) }

    func apply(
        _ events: [SessionEvent], to id: SessionID, if precondition: SessionPrecondition,
        predicted isPredicted: Bool, recording recorder: ResponseRecorder<AppliedEvents>?
    ) -> SessionResult<AppliedEvents> {
        later {
            self.store.apply(events, to: id, if: precondition, predicted: isPredicted, recording: recorder)
        }
    }

    func reshape(
        _ id: SessionID, by patch: ControlChange, if precondition: SessionPrecondition,
        recording recorder: ResponseRecorder<ReshapedSession>?
    ) -> SessionResult<ReshapedSession> {
        later { self.store.reshape(id, by: patch, if: precondition, recording: recorder) }
    }

    func end(_ id: SessionID, if precondition: SessionPrecondition) -> SessionResult<EndedSession> {
        later { self.store.end(id, if: precondition) }
    }

    func run() async { await store.run() }

    private func later<Value: Sendable>(
        _ response: @escaping @Sendable () -> SessionResult<Value>
    ) -> SessionResult<Value> {
        .later { [networks] receiver in
            networks.withLock { _ = $0.insert(receiver.network) }
            Task {
                await Task.yield()
                response().deliver(to: receiver)
            }
        }
    }
}
