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

    func begin(_ request: KeyedRequest, for network: UInt64) -> SessionResult<RequestStanding> {
        store.begin(request, for: network)
    }

    func create(
        _ draft: SessionDraft, recording recorder: ResponseRecorder<SessionReading>?, for network: UInt64
    ) -> SessionResult<SessionReading> {
        .later { receiver in
            self.state.withLock { state in
                state.release = { self.store.create(draft, recording: recorder, for: network).deliver(to: receiver) }
            }
        }
    }

    func list(_ query: SessionQuery) -> SessionResult<SessionPage<ListedSession>> { store.list(query) }

    func read(_ id: SessionID, settling settles: Bool, for network: UInt64) -> SessionResult<SessionReading> {
        store.read(id, settling: settles, for: network)
    }

    func trace(_ id: SessionID, for network: UInt64) -> SessionResult<Trace> { store.trace(id, for: network) }

    func state(_ id: SessionID, for network: UInt64) -> SessionResult<ConfirmedState> { store.state(id, for: network) }

    func watch(_ id: SessionID, after known: SessionTag?, for network: UInt64) -> SessionResult<SessionWatch?> {
        store.watch(id, after: known, for: network)
    }

    func touch(_ id: SessionID) { store.touch(id) }

    func apply(
        _ events: [SessionEvent], to id: SessionID, if precondition: SessionPrecondition,
        predicted isPredicted: Bool, recording recorder: ResponseRecorder<AppliedEvents>?, for network: UInt64
    ) -> SessionResult<AppliedEvents> {
        store.apply(events, to: id, if: precondition, predicted: isPredicted, recording: recorder, for: network)
    }

    func reshape(
        _ id: SessionID, by patch: ControlChange, if precondition: SessionPrecondition,
        recording recorder: ResponseRecorder<ReshapedSession>?, for network: UInt64
    ) -> SessionResult<ReshapedSession> {
        store.reshape(id, by: patch, if: precondition, recording: recorder, for: network)
    }

    func end(_ id: SessionID, if precondition: SessionPrecondition, for network: UInt64) -> SessionResult<EndedSession>
    {
        store.end(id, if: precondition, for: network)
    }

    func run() async { await store.run() }
}
