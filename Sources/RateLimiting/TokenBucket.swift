import Synchronization

/// A token bucket: units are taken from it, and come back at a rate. Any thread may take.
///
/// It is one number: the moment at which it is full again (the generic cell rate algorithm, ITU-T I.371). So it needs
/// no timer.
package struct TokenBucket: ~Copyable, Sendable {
    /// In nanoseconds of the clock of its takes.
    private let fullAt = Atomic<Int64>(0)

    /// A full bucket.
    package init() {}

    /// The result of a take.
    package enum Outcome: Equatable, Sendable {
        /// The units were taken. `left` more are available; if it is below 0, as many are missing, and are made up for
        /// before others are given out.
        case taken(left: Int)
        /// The units were not taken. They are available after so many nanoseconds.
        case refused(after: Int64)

        /// Whether nothing was taken.
        var isRefused: Bool { if case .refused = self { true } else { false } }
    }

    /// Takes units, all or none. More than a full bucket has are taken from a full one: what is missing is made up for
    /// before others are given out.
    ///
    /// - Parameters:
    ///   - count: how many; 0 takes nothing and says what is left.
    ///   - now: in nanoseconds of a clock that does not go back.
    package func take(_ count: Int, of rate: BucketRate, at now: Int64) -> Outcome {
        let (interval, capacity) = (rate.interval, rate.capacity)
        var seen = fullAt.load(ordering: .relaxed)
        while true {
            // An earlier take may have had another rate, by which the bucket is full later than this one's can be.
            let begin = min(max(seen, now), now + capacity + rate.longestDebt)
            let end = begin + interval * Int64(rate.counted(count))
            guard end > begin else { return .taken(left: rate.units(in: capacity - (begin - now))) }
            let needed = begin + interval * Int64(rate.needed(for: count))
            guard needed - now <= capacity else { return .refused(after: needed - now - capacity) }
            let result = fullAt.weakCompareExchange(expected: seen, desired: end, ordering: .relaxed)
            guard !result.exchanged else { return .taken(left: rate.units(in: capacity - (end - now))) }
            seen = result.original
        }
    }

    /// Whether the bucket is full.
    package func isFull(at now: Int64) -> Bool { fullAt.load(ordering: .relaxed) <= now }
}

/// Units that were given out elsewhere, or before it was known how many they are.
extension TokenBucket {
    /// How long the bucket gives nothing out, in nanoseconds; 0 if it has a unit.
    package func debt(of rate: BucketRate, at now: Int64) -> Int64 {
        max(0, min(fullAt.load(ordering: .relaxed) - now - rate.capacity, rate.longestDebt) + rate.interval)
    }

    /// Takes units, also more than there are: what is missing is made up for before others are given out. At most
    /// ``BucketRate/mostMissing`` can be missing.
    ///
    /// - Parameter moment: when they were given out, in nanoseconds of the clock of its takes.
    package func charge(_ count: Int, of rate: BucketRate, at moment: Int64) {
        var seen = fullAt.load(ordering: .relaxed)
        while true {
            let units = Int64(rate.counted(count))
            let end = min(max(seen, moment) + rate.interval * units, moment + rate.capacity + rate.longestDebt)
            guard end > seen else { return }
            let result = fullAt.weakCompareExchange(expected: seen, desired: end, ordering: .relaxed)
            guard !result.exchanged else { return }
            seen = result.original
        }
    }
}

/// A bucket of which each of several processes has a copy. One thread at a time takes from such a copy, adopts and
/// resets it.
extension TokenBucket {
    /// When the bucket is full again, in nanoseconds; not later than now if it is full.
    package var fullMoment: Int64 { fullAt.load(ordering: .relaxed) }

    /// Notes when another copy is full again.
    package func adopt(fullAt moment: Int64) { fullAt.max(moment, ordering: .relaxed) }

    /// Takes the bucket back to an earlier ``fullMoment``: what was taken since was not used.
    package func reset(fullAt moment: Int64) { fullAt.store(moment, ordering: .relaxed) }
}

/// How fast a bucket fills, and how much it holds.
package struct BucketRate: Sendable, Hashable {
    /// How many units come back in a period.
    package let count: Int

    /// The period, in seconds.
    package let seconds: Int

    /// How many units a full bucket has. More can be taken at once from a full one alone, and are made up for.
    package let burst: Int

    /// The most units that one take counts as: as many as a full bucket has, and 10,000, which is more than a batch of
    /// events or a body of a megabyte.
    package let most: Int

    /// The most units that can be missing. A hundred requests at once are counted each.
    package let mostMissing: Int

    /// A rate of `count` units in a period of so many seconds. All are at least 1; a burst that would take longer than
    /// 73 years to come back is cut to that.
    package init(_ count: Int, perSeconds seconds: Int = 1, burst: Int) {
        self.count = max(1, count)
        self.seconds = min(max(1, seconds), 86_400)
        interval = max(1, Int64(self.seconds) * 1_000_000_000 / Int64(self.count))
        let longest = Int(.max / 4 / interval)
        self.burst = max(1, min(burst, longest))
        most = max(self.burst, min(10_000, longest))
        mostMissing = max(1, min(100 * most, longest / 2))
    }

    /// How long a unit takes to come back, in nanoseconds.
    package let interval: Int64

    /// How long an empty bucket takes to be full, in nanoseconds.
    package var capacity: Int64 { interval * Int64(burst) }

    /// How long the most units that can be missing take to come back, in nanoseconds.
    package var longestDebt: Int64 { interval * Int64(mostMissing) }

    /// How many units a take counts as.
    func counted(_ count: Int) -> Int { min(max(count, 0), most) }

    /// How many units must be there for a take.
    func needed(for count: Int) -> Int { min(max(count, 0), burst) }

    /// How many units come back in a second, at least 1.
    var perSecond: Int { max(1, count / seconds) }

    /// How many units come back in a time, in nanoseconds; below 0 for a time below 0. Rounded down.
    package func units(in time: Int64) -> Int { Int((time < 0 ? time - interval + 1 : time) / interval) }

    /// How long an empty bucket takes to be full, in seconds, rounded up.
    package var window: Int { secondsUntilFull(from: 0) }

    /// How long a bucket takes to be full, in seconds, rounded up.
    ///
    /// - Parameter left: how many units it has; below 0 if as many are missing.
    package func secondsUntilFull(from left: Int) -> Int {
        Int((interval * Int64(burst - left) + 999_999_999) / 1_000_000_000)
    }
}
