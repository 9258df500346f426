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

    func begin(_ request: KeyedRequest) -> SessionResult<RequestStanding> { store.begin(request) }

    func create(
        _ draft: SessionDraft, recording recorder: ResponseRecorder<SessionReading>?
    ) -> SessionResult<SessionReading> {
        .later { receiver in
            self.state.withLock { state in
                state.release = { self.store.create(draft, recording: recorder).deliver(to: receiver) }
            }
        }
    }

    func list(_ query: SessionQuery) -> SessionResult<SessionPage<ListedSession>> { store.list(query) }

    func read(_ id: SessionID, settling settles: Bool) -> SessionResult<SessionReading> {
        store.read(id, settling: settles)
    }

    func trace(_ id: SessionID) -> SessionResult<Trace> { store.trace(id) }

    func state(_ id: SessionID) -> SessionResult<ConfirmedState> { store.state(id) }

    func watch(_ id: SessionID, after known: SessionTag?) -> SessionResult<SessionWatch?> {
        store.watch(id, after: known)
    }

    func touch(_ id: SessionID) { store.touch(id) }

    func apply(
        _ events: [SessionEvent], to id: SessionID, if precondition: SessionPrecondition,
        predicted isPredicted: Bool, recording recorder: ResponseRecorder<AppliedEvents>?
    ) -> SessionResult<AppliedEvents> {
        store.apply(events, to: id, if: precondition, predicted: isPredicted, recording: recorder)
    }

    func reshape(
        _ id: SessionID, by patch: ControlChange, if precondition: SessionPrecondition,
        recording recorder: ResponseRecorder<ReshapedSession>?
    ) -> SessionResult<ReshapedSession> {
        store.reshape(id, by: patch, if: precondition, recording: recorder)
    }

    func end(_ id: SessionID, if precondition: SessionPrecondition) -> SessionResult<EndedSession> {
        store.end(id, if: precondition)
    }

    func run() async { await store.run() }
}
