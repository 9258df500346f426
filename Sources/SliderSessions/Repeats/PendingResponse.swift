import ServiceBasics

/// A response whose change has been applied and waits for its commit. Repeats of the request wait with it.
final class PendingResponse: Sendable {
    typealias Receiver = @Sendable (Result<RequestStanding, SessionError>) -> Void

    private struct State: Sendable {
        /// What every repeat gets from now on.
        var outcome: Result<RequestStanding, SessionError>?
        var receivers: [Receiver] = []
    }

    /// The response.
    let response: StoredResponse

    private let keys: RequestKeys
    private let state = Lock(State())

    init(_ response: StoredResponse, of keys: RequestKeys) {
        self.response = response
        self.keys = keys
    }

    /// A wait for the removal of its session, which ends the response too.
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
        let outcome = state.withLock { state in
            if state.outcome == nil { state.receivers.append(receiver) }
            return state.outcome
        }
        if let outcome { receiver(outcome) }
    }

    /// The change is committed.
    func commit() {
        settle(.success(.replay(ReplayedResponse(response.reply, isCommitted: true))), isFinal: true)
    }

    /// A commit of the change has failed.
    ///
    /// - Parameter isFinal: whether no other one will follow.
    func fail(_ error: SessionError, isFinal: Bool) {
        settle(.failure(error), isFinal: isFinal)
    }

    private func settle(_ outcome: Result<RequestStanding, SessionError>, isFinal: Bool) {
        let receivers = state.withLock { state in
            if isFinal, state.outcome == nil { state.outcome = outcome }
            defer { state.receivers = [] }
            return state.receivers
        }
        for receiver in receivers { receiver(outcome) }
    }
}
