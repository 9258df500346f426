import Synchronization

/// What one client has used. Any thread may use it.
package final class ClientAccount: Sendable {
    /// Whose it is.
    package let identity: ClientIdentity

    private let events = TokenBucket()
    private let creations = TokenBucket()
    private let openStreams = Atomic<Int>(0)

    /// In nanoseconds of the monotonic clock.
    private let refusesEventsUntil = Atomic<Int64>(0)

    /// Whether it is no longer in the table: the client has another one, or will have.
    private let hasLeft = Atomic<Bool>(false)

    init(_ identity: ClientIdentity) {
        self.identity = identity
    }

    /// Whether it can still be used.
    package var isCurrent: Bool { !hasLeft.load(ordering: .relaxed) }

    /// For how many nanoseconds the client's events are still refused, as the last refusal said; nil if they are not.
    package func refusesEvents(at now: Int64) -> Int64? {
        let rest = refusesEventsUntil.load(ordering: .relaxed) - now
        return rest > 0 ? rest : nil
    }

    /// Takes events, all or none. After a refusal, ``refusesEvents(at:)`` says how long more of them are refused.
    package func takeEvents(_ count: Int, of rate: BucketRate, at now: Int64) -> TokenBucket.Outcome {
        let outcome = events.take(count, of: rate, at: now)
        if case .refused(let after) = outcome { refusesEventsUntil.store(now + after, ordering: .relaxed) }
        return outcome
    }

    /// Takes the making of a session.
    package func takeCreation(of rate: BucketRate, at now: Int64) -> TokenBucket.Outcome {
        creations.take(1, of: rate, at: now)
    }

    /// Counts a stream that opens.
    ///
    /// - Parameter most: how many may be open.
    /// - Returns: whether it may open. If so, `closeStream()` follows.
    package func openStream(of most: Int) -> Bool {
        var seen = openStreams.load(ordering: .relaxed)
        while seen < most {
            let result = openStreams.weakCompareExchange(expected: seen, desired: seen + 1, ordering: .relaxed)
            if result.exchanged { return true }
            seen = result.original
        }
        return false
    }

    /// Counts a stream that has closed.
    package func closeStream() {
        openStreams.subtract(1, ordering: .relaxed)
    }

    /// The number of open streams.
    package var streams: Int { openStreams.load(ordering: .relaxed) }

    /// Takes it out of the table, if it says nothing that a new one would not.
    func leave(at now: Int64) -> Bool {
        guard events.isFull(at: now), creations.isFull(at: now), streams == 0 else { return false }
        hasLeft.store(true, ordering: .relaxed)
        return true
    }
}
