import ServiceBasics

/// An answer whose change has been applied and waits for its commit. Repeats of the request wait with it.
final class PendingAnswer: Sendable {
    typealias Receiver = @Sendable (Result<RequestStanding, SessionError>) -> Void

    private struct State: Sendable {
        var isCommitted = false
        var receivers: [Receiver] = []
    }

    /// The answer.
    let answer: KeptAnswer

    private let keys: RequestKeys
    private let state = Lock(State())

    init(_ answer: KeptAnswer, of keys: RequestKeys) {
        self.answer = answer
        self.keys = keys
    }

    /// A wait for the removal of its session, which ends the answer too.
    func waitForRemoval() -> CommitWait {
        let wait = CommitWait()
        wait.then { [self] outcome in
            switch outcome {
            case .success: keys.commit(self)
            case .failure(let error): keys.drop(self, error)
            }
        }
        return wait
    }

    /// Calls a receiver after the commit: at once if it has been, and with the error if it fails.
    func wait(_ receiver: @escaping Receiver) {
        let isCommitted = state.withLock { state in
            if !state.isCommitted { state.receivers.append(receiver) }
            return state.isCommitted
        }
        if isCommitted { receiver(reply) }
    }

    /// The change is committed.
    func commit() {
        settle(isCommitted: true, reply)
    }

    /// A commit of the change has failed. Another one may follow.
    func fail(_ error: SessionError) {
        settle(isCommitted: false, .failure(error))
    }

    private var reply: Result<RequestStanding, SessionError> {
        .success(.replay(KeptReply(answer.reply, isCommitted: true)))
    }

    private func settle(isCommitted: Bool, _ outcome: Result<RequestStanding, SessionError>) {
        let receivers = state.withLock { state in
            state.isCommitted = state.isCommitted || isCommitted
            defer { state.receivers = [] }
            return state.receivers
        }
        for receiver in receivers { receiver(outcome) }
    }
}
