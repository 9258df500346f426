import ServiceBasics

/// The result of a take from a client's bucket.
package enum ClientTake: Sendable {
    /// It is known now.
    case known(TokenBucket.Outcome)
    /// It is known after a reply of where the bucket is.
    case waits(LeaseWait)
}

/// A take that waits for a reply. Any thread may use it.
package final class LeaseWait: Sendable {
    let count: Int
    private let bucket: LeasedBucket

    private enum State: Sendable {
        case open
        case awaited(@Sendable (TokenBucket.Outcome) -> Void)
        case known(TokenBucket.Outcome)
        /// The outcome was passed on.
        case told(TokenBucket.Outcome)
        case cancelled
    }

    private let state = Lock(State.open)

    init(_ count: Int, in bucket: LeasedBucket) {
        (self.count, self.bucket) = (count, bucket)
    }

    var isCancelled: Bool { state.withLock { if case .cancelled = $0 { true } else { false } } }

    /// Has this called with the outcome, once, on any thread.
    package func whenKnown(_ receiver: @escaping @Sendable (TokenBucket.Outcome) -> Void) {
        let outcome = state.withLock { state -> TokenBucket.Outcome? in
            guard case .known(let outcome) = state else {
                if case .open = state { state = .awaited(receiver) }
                return nil
            }
            state = .told(outcome)
            return outcome
        }
        if let outcome { receiver(outcome) }
    }

    /// Ends the wait of a request that is over. What was taken for it is put back.
    package func cancel() {
        let isTaken = state.withLock { state in
            defer { state = .cancelled }
            switch state {
            case .known(.taken), .told(.taken): return true
            case .open, .awaited, .known(.refused), .told(.refused), .cancelled: return false
            }
        }
        if isTaken { bucket.putBack(count) }
    }

    func end(_ outcome: TokenBucket.Outcome) {
        let (receiver, isUnused) = state.withLock { state -> ((@Sendable (TokenBucket.Outcome) -> Void)?, Bool) in
            switch state {
            case .open: state = .known(outcome)
            case .awaited(let receiver):
                state = .told(outcome)
                return (receiver, false)
            case .cancelled: return (nil, true)
            case .known, .told: break
            }
            return (nil, false)
        }
        receiver?(outcome)
        if isUnused, case .taken = outcome { bucket.putBack(count) }
    }
}
