import ServiceBasics

/// The outcome of a commit that one request waits for. Delivers the outcome once, whether it
/// arrives before or after the receiver.
final class CommitWait: Sendable {
    typealias Outcome = Result<Void, SessionError>

    private enum State: Sendable {
        case open
        case awaited(@Sendable (Outcome) -> Void)
        case finished(Outcome)
    }

    private let state = Lock(State.open)

    /// Passes the outcome on.
    func finish(_ outcome: Outcome) {
        let receiver: (@Sendable (Outcome) -> Void)? = state.withLock { state in
            defer { state = .finished(outcome) }
            if case .awaited(let receiver) = state { return receiver }
            return nil
        }
        receiver?(outcome)
    }

    /// Calls the receiver with the outcome, at once or when it is there.
    func then(_ receiver: @escaping @Sendable (Outcome) -> Void) {
        let outcome: Outcome? = state.withLock { state in
            if case .finished(let outcome) = state { return outcome }
            state = .awaited(receiver)
            return nil
        }
        if let outcome { receiver(outcome) }
    }
}
