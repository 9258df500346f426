import SliderEngine
import SliderRecords
import SliderSessions
import SliderTimeline

/// A store that always lets wait, as one on a disk or another machine would: every response comes in a task of its own.
final class LaterStore: SessionStore {
    let store: any SessionStore

    init(store: any SessionStore) {
        self.store = store
    }

    var counts: SessionCounts { store.counts }

    func begin(_ request: KeyedRequest, for network: UInt64) -> SessionResult<RequestStanding> {
        later { self.store.begin(request, for: network) }
    }

    func create(
        _ draft: SessionDraft, recording recorder: ResponseRecorder<SessionReading>?, for network: UInt64
    ) -> SessionResult<SessionReading> {
        later { self.store.create(draft, recording: recorder, for: network) }
    }

    func list(_ query: SessionQuery) -> SessionResult<SessionPage<ListedSession>> { later { self.store.list(query) } }

    func read(_ id: SessionID, settling settles: Bool, for network: UInt64) -> SessionResult<SessionReading> {
        later { self.store.read(id, settling: settles, for: network) }
    }

    func trace(_ id: SessionID, for network: UInt64) -> SessionResult<Trace> {
        later { self.store.trace(id, for: network) }
    }

    func state(_ id: SessionID, for network: UInt64) -> SessionResult<ConfirmedState> {
        later { self.store.state(id, for: network) }
    }

    func watch(_ id: SessionID, after known: SessionTag?, for network: UInt64) -> SessionResult<SessionWatch?> {
        later { self.store.watch(id, after: known, for: network) }
    }

    func touch(_ id: SessionID) { store.touch(id) }

    func apply(
        _ events: [SessionEvent], to id: SessionID, if precondition: SessionPrecondition,
        predicted isPredicted: Bool, recording recorder: ResponseRecorder<AppliedEvents>?, for network: UInt64
    ) -> SessionResult<AppliedEvents> {
        later {
            self.store.apply(
                events, to: id, if: precondition, predicted: isPredicted, recording: recorder, for: network)
        }
    }

    func reshape(
        _ id: SessionID, by patch: ControlChange, if precondition: SessionPrecondition,
        recording recorder: ResponseRecorder<ReshapedSession>?, for network: UInt64
    ) -> SessionResult<ReshapedSession> {
        later { self.store.reshape(id, by: patch, if: precondition, recording: recorder, for: network) }
    }

    func end(_ id: SessionID, if precondition: SessionPrecondition, for network: UInt64) -> SessionResult<EndedSession>
    {
        later { self.store.end(id, if: precondition, for: network) }
    }

    func run() async { await store.run() }

    private func later<Value: Sendable>(
        _ response: @escaping @Sendable () -> SessionResult<Value>
    ) -> SessionResult<Value> {
        .later { receiver in
            Task {
                await Task.yield()
                response().deliver(to: receiver)
            }
        }
    }
}
