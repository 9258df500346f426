import SliderEngine
import SliderSessions
import SliderTimeline

/// A store that answers as one over a disk does: every change is committed, or every request is refused.
final class DiskStore: SessionStore {
    private let store = ResidentSessions()
    private let refusal: SessionError?

    /// Makes a store.
    ///
    /// - Parameter refusal: what refuses every request; nil for none.
    init(refusing refusal: SessionError? = nil) {
        self.refusal = refusal
    }

    var counts: SessionCounts { store.counts }

    func begin(_ request: KeyedRequest, for client: UInt64) -> SessionAnswer<RequestStanding> {
        answer(store.begin(request, for: client)) { standing in
            if case .replay(let reply) = standing { standing = .replay(KeptReply(reply.bytes, isCommitted: true)) }
        }
    }

    func create(
        _ draft: SessionDraft, keeping keeper: AnswerKeeper<SessionReading>?, for client: UInt64
    ) -> SessionAnswer<SessionReading> {
        answer(store.create(draft, keeping: keeper, for: client)) { $0.isCommitted = true }
    }

    func list(_ query: SessionQuery) -> SessionAnswer<SessionPage> { answer(store.list(query)) }

    func read(_ id: SessionID, settling settles: Bool, for client: UInt64) -> SessionAnswer<SessionReading> {
        answer(store.read(id, settling: settles, for: client))
    }

    func trace(_ id: SessionID, for client: UInt64) -> SessionAnswer<Trace> { answer(store.trace(id, for: client)) }

    func state(_ id: SessionID, for client: UInt64) -> SessionAnswer<ConfirmedState> {
        answer(store.state(id, for: client))
    }

    func watch(_ id: SessionID, after known: SessionTag?, for client: UInt64) -> SessionAnswer<SessionWatch?> {
        answer(store.watch(id, after: known, for: client))
    }

    func touch(_ id: SessionID) { store.touch(id) }

    func apply(
        _ events: [SessionEvent], to id: SessionID, if precondition: SessionPrecondition,
        predicted isPredicted: Bool, keeping keeper: AnswerKeeper<AppliedEvents>?, for client: UInt64
    ) -> SessionAnswer<AppliedEvents> {
        answer(store.apply(events, to: id, if: precondition, predicted: isPredicted, keeping: keeper, for: client)) {
            $0.isCommitted = true
        }
    }

    func end(_ id: SessionID, if precondition: SessionPrecondition, for client: UInt64) -> SessionAnswer<EndedSession> {
        answer(store.end(id, if: precondition, for: client)) { $0.isCommitted = true }
    }

    func run() async { await store.run() }

    private func answer<Value: Sendable>(
        _ answer: SessionAnswer<Value>, _ mark: (inout Value) -> Void = { _ in }
    ) -> SessionAnswer<Value> {
        if let refusal { return .now(.failure(refusal)) }
        guard case .now(.success(var value)) = answer else { return answer }
        mark(&value)
        return .now(.success(value))
    }
}
