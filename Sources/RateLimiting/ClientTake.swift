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
        case known(TokenBucket.Outcome, isLent: Bool)
        /// The outcome was passed on.
        case told(TokenBucket.Outcome, isLent: Bool)
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
            guard case .known(let outcome, let isLent) = state else {
                if case .open = state { state = .awaited(receiver) }
                return nil
            }
            state = .told(outcome, isLent: isLent)
            return outcome
        }
        if let outcome { receiver(outcome) }
    }

    /// Ends the wait of a request that is over. What was taken for it is put back.
    package func cancel() {
        let isTaken = state.withLock { state in
            defer { state = .cancelled }
            switch state {
            case .known(let outcome, true), .told(let outcome, true): return !outcome.isRefused
            case .open, .awaited, .known, .told, .cancelled: return false
            }
        }
        if isTaken { bucket.putBack(count) }
    }

    /// Tells the outcome.
    ///
    /// - Parameter isLent: whether what was taken is of the lease, and can be put back.
    func end(_ outcome: TokenBucket.Outcome, isLent: Bool) {
        let (receiver, isUnused) = state.withLock { state -> ((@Sendable (TokenBucket.Outcome) -> Void)?, Bool) in
            switch state {
            case .open: state = .known(outcome, isLent: isLent)
            case .awaited(let receiver):
                state = .told(outcome, isLent: isLent)
                return (receiver, false)
            case .cancelled: return (nil, isLent)
            case .known, .told: break
            }
            return (nil, false)
        }
        receiver?(outcome)
        if isUnused, !outcome.isRefused { bucket.putBack(count) }
    }
}
