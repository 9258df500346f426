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

    func begin(_ request: KeyedRequest, for network: UInt64) -> SessionResult<RequestStanding> {
        response(store.begin(request, for: network)) { standing in
            if case .replay(let replayed) = standing {
                standing = .replay(ReplayedResponse(replayed.bytes, isCommitted: true))
            }
        }
    }

    func create(
        _ draft: SessionDraft, recording recorder: ResponseRecorder<SessionReading>?, for network: UInt64
    ) -> SessionResult<SessionReading> {
        response(store.create(draft, recording: recorder, for: network)) { $0.isCommitted = true }
    }

    func list(_ query: SessionQuery) -> SessionResult<SessionPage<ListedSession>> { response(store.list(query)) }

    func read(_ id: SessionID, settling settles: Bool, for network: UInt64) -> SessionResult<SessionReading> {
        response(store.read(id, settling: settles, for: network))
    }

    func trace(_ id: SessionID, for network: UInt64) -> SessionResult<Trace> { response(store.trace(id, for: network)) }

    func state(_ id: SessionID, for network: UInt64) -> SessionResult<ConfirmedState> {
        response(store.state(id, for: network))
    }

    func watch(_ id: SessionID, after known: SessionTag?, for network: UInt64) -> SessionResult<SessionWatch?> {
        response(store.watch(id, after: known, for: network))
    }

    func touch(_ id: SessionID) { store.touch(id) }

    func apply(
        _ events: [SessionEvent], to id: SessionID, if precondition: SessionPrecondition,
        predicted isPredicted: Bool, recording recorder: ResponseRecorder<AppliedEvents>?, for network: UInt64
    ) -> SessionResult<AppliedEvents> {
        response(
            store.apply(events, to: id, if: precondition, predicted: isPredicted, recording: recorder, for: network)
        ) {
            $0.isCommitted = true
        }
    }

    func reshape(
        _ id: SessionID, by patch: ControlChange, if precondition: SessionPrecondition,
        recording recorder: ResponseRecorder<ReshapedSession>?, for network: UInt64
    ) -> SessionResult<ReshapedSession> {
        response(store.reshape(id, by: patch, if: precondition, recording: recorder, for: network)) {
            $0.applied.isCommitted = true
        }
    }

    func end(_ id: SessionID, if precondition: SessionPrecondition, for network: UInt64) -> SessionResult<EndedSession>
    {
        response(store.end(id, if: precondition, for: network)) { $0.isCommitted = true }
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
