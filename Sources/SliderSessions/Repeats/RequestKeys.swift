import ServiceBasics
import SliderTimeline
import Synchronization

/// The keyed requests that this process knows.
///
///     begin → under way → kept                     (sessions in memory alone)
///                       → applied → committed      (over a record store, which then keeps the answer)
///                       → forgotten                (the request was refused)
///
/// What is kept is bounded by number and size; the oldest answer is dropped first.
final class RequestKeys: Sendable {
    /// What is known of a request.
    enum Finding {
        /// It is new, and is under way from now on.
        case first

        /// It has been answered.
        case kept(KeptAnswer)

        /// It has been applied. Its answer waits for a commit.
        case applied(PendingAnswer)

        /// Another request with another body has this key.
        case reused

        /// It has not been answered yet.
        case underWay

        /// Too many answers wait for their commit.
        case full
    }

    private enum Entry: Sendable {
        case underWay(RequestFingerprint)
        case applied(PendingAnswer)
    }

    private struct State: Sendable {
        /// The requests that are not finished.
        var entries: [String: Entry] = [:]

        /// The answers that are kept here.
        var kept: KeptAnswers

        /// How many answers wait for their commit, and their size.
        var applied = 0
        var appliedBytes = 0
    }

    private let limits: AnswerLimits
    private let state: Lock<State>

    /// A copy of the number of kept answers: if there are none, the end of a session takes no lock.
    private let keptCount = Atomic<Int>(0)

    /// How many answers are kept here.
    var keptAnswers: Int { keptCount.load(ordering: .acquiring) }

    init(_ limits: AnswerLimits) {
        self.limits = limits
        state = Lock(State(kept: KeptAnswers(limits)))
    }

    /// Finds a request. If it is new, it is under way from now on, until `keep`, `apply` or `forget`.
    ///
    /// - Parameter now: now, in milliseconds of the running time.
    func begin(_ request: KeyedRequest, at now: Int64) -> Finding {
        change { state in
            state.kept.removeExpired(at: now)
            if let answer = state.kept[request.name] { return answer.answers(request) ? .kept(answer) : .reused }
            switch state.entries[request.name] {
            case .underWay(let fingerprint):
                return fingerprint == request.fingerprint ? .underWay : .reused
            case .applied(let pending):
                return pending.answer.answers(request) ? .applied(pending) : .reused
            case nil:
                guard state.applied < limits.count, state.appliedBytes < limits.bytes else { return .full }
                state.entries[request.name] = .underWay(request.fingerprint)
                return .first
            }
        }
    }

    /// Keeps the answer of a request that was under way.
    func keep(_ answer: KeptAnswer) {
        change { state in
            state.entries[answer.key] = nil
            state.kept.insert(answer)
        }
    }

    /// A request that was under way has been applied, and its answer waits for a commit.
    func apply(_ answer: KeptAnswer) -> PendingAnswer {
        let pending = PendingAnswer(answer, of: self)
        change { state in
            state.entries[answer.key] = .applied(pending)
            state.applied += 1
            state.appliedBytes += answer.size
        }
        return pending
    }

    /// The change of a request is committed. The record store knows its answer from now on; repeats that wait are told.
    func commit(_ pending: PendingAnswer) {
        remove(pending)
        pending.commit()
    }

    /// The change of a request will never be committed. The request is forgotten; repeats that wait are told.
    func drop(_ pending: PendingAnswer, _ error: SessionError) {
        remove(pending)
        pending.fail(error, isFinal: true)
    }

    private func remove(_ pending: PendingAnswer) {
        change { state in
            guard case .applied(let current) = state.entries[pending.answer.key], current === pending else { return }
            state.entries[pending.answer.key] = nil
            state.applied -= 1
            state.appliedBytes -= pending.answer.size
        }
    }

    /// Forgets a request that was under way: it was refused, or the record store has its answer.
    func forget(_ request: KeyedRequest) {
        change { state in
            guard case .underWay = state.entries[request.name] else { return }
            state.entries[request.name] = nil
        }
    }

    /// Forgets the answers about a session that has ended.
    func forgetAnswers(of session: SessionID) {
        guard keptAnswers > 0 else { return }
        change { $0.kept.remove(session) }
    }

    /// Forgets the answers that have been kept for their time.
    func dropExpired(at now: Int64) {
        change { $0.kept.removeExpired(at: now) }
    }

    private func change<Result>(_ body: (inout State) -> Result) -> Result {
        state.withLock { state in
            defer { keptCount.store(state.kept.count, ordering: .releasing) }
            return body(&state)
        }
    }
}
