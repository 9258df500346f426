import Synchronization

/// A token bucket: units are taken from it, and come back at a rate. Any thread may take.
///
/// It is one number, the moment at which it is full again (the generic cell rate algorithm, ITU-T I.371): it needs no
/// timer.
package struct TokenBucket: ~Copyable, Sendable {
    /// In nanoseconds of the monotonic clock.
    private let fullAt = Atomic<Int64>(0)

    /// A full bucket.
    package init() {}

    /// The result of a take.
    package enum Outcome: Equatable, Sendable {
        /// They were taken. So many are left.
        case taken(left: Int)
        /// They were not. They are there after so many nanoseconds.
        case refused(after: Int64)
    }

    /// Takes units, all or none. More than a full bucket has count as a full bucket.
    ///
    /// - Parameters:
    ///   - count: how many; 0 takes nothing and says what is left.
    ///   - now: in nanoseconds of the monotonic clock.
    package func take(_ count: Int, of rate: BucketRate, at now: Int64) -> Outcome {
        let (interval, capacity) = (rate.interval, rate.capacity)
        var seen = fullAt.load(ordering: .relaxed)
        while true {
            // Never more than one capacity ahead: the rate may have been another one.
            let begin = min(max(seen, now), now + capacity)
            let end = begin + interval * Int64(min(max(count, 0), rate.burst))
            guard end - now <= capacity else { return .refused(after: end - now - capacity) }
            guard end > begin else { return .taken(left: Int((capacity - (begin - now)) / interval)) }
            let result = fullAt.weakCompareExchange(expected: seen, desired: end, ordering: .relaxed)
            guard !result.exchanged else { return .taken(left: Int((capacity - (end - now)) / interval)) }
            seen = result.original
        }
    }

    /// Whether nothing is missing from it.
    package func isFull(at now: Int64) -> Bool { fullAt.load(ordering: .relaxed) <= now }
}
