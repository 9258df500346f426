import SliderEngine
import SliderRecords
import SliderSessions
import SliderTimeline

/// A store that responds as one over a disk does: every change is committed, or every request is refused.
final class DiskStore: SessionStore {
    private let store = MemorySessions()
    private let refusal: SessionError?

    /// Makes a store.
    ///
    /// - Parameter refusal: what refuses every request; nil for none.
    init(refusing refusal: SessionError? = nil) {
        self.refusal = refusal
    }

    var counts: SessionCounts { store.counts }

    func begin(_ request: KeyedRequest) -> SessionResult<RequestStanding> {
        response(store.begin(request)) { standing in
            if case .replay(let replayed) = standing {
                standing = .replay(ReplayedResponse(replayed.bytes, isCommitted: true))
            }
        }
    }

    func create(
        _ draft: SessionDraft, recording recorder: ResponseRecorder<SessionReading>?
    ) -> SessionResult<SessionReading> {
        response(store.create(draft, recording: recorder)) { $0.isCommitted = true }
    }

    func list(_ query: SessionQuery) -> SessionResult<SessionPage<ListedSession>> { response(store.list(query)) }

    func read(_ id: SessionID, settling settles: Bool) -> SessionResult<SessionReading> {
        response(store.read(id, settling: settles))
    }

    func trace(_ id: SessionID) -> SessionResult<Trace> { response(store.trace(id)) }

    func state(_ id: SessionID) -> SessionResult<ConfirmedState> { response(store.state(id)) }

    func watch(_ id: SessionID, after known: SessionTag?) -> SessionResult<SessionWatch?> {
        response(store.watch(id, after: known))
    }

    func touch(_ id: SessionID) { store.touch(id) }

    func apply(
        _ events: [SessionEvent], to id: SessionID, if precondition: SessionPrecondition,
        predicted isPredicted: Bool, recording recorder: ResponseRecorder<AppliedEvents>?
    ) -> SessionResult<AppliedEvents> {
        response(store.apply(events, to: id, if: precondition, predicted: isPredicted, recording: recorder)) {
            $0.isCommitted = true
        }
    }

    func reshape(
        _ id: SessionID, by patch: ControlChange, if precondition: SessionPrecondition,
        recording recorder: ResponseRecorder<ReshapedSession>?
    ) -> SessionResult<ReshapedSession> {
        response(store.reshape(id, by: patch, if: precondition, recording: recorder)) {
            $0.applied.isCommitted = true
        }
    }

    func end(_ id: SessionID, if precondition: SessionPrecondition) -> SessionResult<EndedSession> {
        response(store.end(id, if: precondition)) { $0.isCommitted = true }
    }

    func run() async { await store.run() }

    private func response<Value: Sendable>(
        _ response: SessionResult<Value>, _ mark: (inout Value) -> Void = { _ in }
    ) -> SessionResult<Value> {
        if let refusal { return .now(.failure(refusal)) }
        guard case .now(.success(var value)) = response else { return response }
        mark(&value)
        return .now(.success(value))
    }
}
