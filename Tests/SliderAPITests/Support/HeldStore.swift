import ServiceBasics
import SliderRecords
import SliderSessions
import SliderTimeline

/// A store that holds the response to a creation back until it is released.
final class HeldStore: SessionStore {
    private struct State: Sendable {
        var release: (@Sendable () -> Void)?
    }

    private let store = MemorySessions()
    private let state = Lock(State())

    var counts: SessionCounts { store.counts }

    /// Returns when a creation is held back.
    func untilHeld() async {
        while state.withLock({ $0.release == nil }) { await Task.yield() }
    }

    /// Responds to the creation.
    func release() {
        let release = state.withLock { $0.release }
        release?()
    }

    func begin(_ request: KeyedRequest, for client: UInt64) -> SessionResult<RequestStanding> {
        store.begin(request, for: client)
    }

    func create(
        _ draft: SessionDraft, recording recorder: ResponseRecorder<SessionReading>?, for client: UInt64
    ) -> SessionResult<SessionReading> {
        .later { receiver in
            self.state.withLock { state in
                state.release = { self.store.create(draft, recording: recorder, for: client).deliver(to: receiver) }
            }
        }
    }

    func list(_ query: SessionQuery) -> SessionResult<SessionPage<ListedSession>> { store.list(query) }

    func read(_ id: SessionID, settling settles: Bool, for client: UInt64) -> SessionResult<SessionReading> {
        store.read(id, settling: settles, for: client)
    }

    func trace(_ id: SessionID, for client: UInt64) -> SessionResult<Trace> { store.trace(id, for: client) }

    func state(_ id: SessionID, for client: UInt64) -> SessionResult<ConfirmedState> { store.state(id, for: client) }

    func watch(_ id: SessionID, after known: SessionTag?, for client: UInt64) -> SessionResult<SessionWatch?> {
        store.watch(id, after: known, for: client)
    }

    func touch(_ id: SessionID) { store.touch(id) }

    func apply(
        _ events: [SessionEvent], to id: SessionID, if precondition: SessionPrecondition,
        predicted isPredicted: Bool, recording recorder: ResponseRecorder<AppliedEvents>?, for client: UInt64
    ) -> SessionResult<AppliedEvents> {
        store.apply(events, to: id, if: precondition, predicted: isPredicted, recording: recorder, for: client)
    }

    func reshape(
        _ id: SessionID, by patch: ControlChange, if precondition: SessionPrecondition,
        recording recorder: ResponseRecorder<ReshapedSession>?, for client: UInt64
    ) -> SessionResult<ReshapedSession> {
        store.reshape(id, by: patch, if: precondition, recording: recorder, for: client)
    }

    func end(_ id: SessionID, if precondition: SessionPrecondition, for client: UInt64) -> SessionResult<EndedSession> {
        store.end(id, if: precondition, for: client)
    }

    func run() async { await store.run() }
}
