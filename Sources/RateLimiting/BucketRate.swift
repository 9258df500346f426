/// How fast a bucket fills, and how much it holds.
package struct BucketRate: Sendable, Hashable {
    /// How many units come back in a period.
    package let count: Int

    /// The period, in seconds.
    package let seconds: Int

    /// How many units a full bucket has: what can be taken at once.
    package let burst: Int

    /// A rate of `count` units in a period of so many seconds. All are at least 1; a burst that would take longer than
    /// 73 years to come back is cut to that.
    package init(_ count: Int, perSeconds seconds: Int = 1, burst: Int) {
        self.count = max(1, count)
        self.seconds = min(max(1, seconds), 86_400)
        interval = max(1, Int64(self.seconds) * 1_000_000_000 / Int64(self.count))
        self.burst = max(1, min(burst, Int(.max / 4 / interval)))
    }

    /// How long a unit takes to come back, in nanoseconds.
    package let interval: Int64

    /// How long an empty bucket takes to be full, in nanoseconds.
    var capacity: Int64 { interval * Int64(burst) }

    /// How long an empty bucket takes to be full, in seconds, rounded up.
    package var window: Int { Int((capacity + 999_999_999) / 1_000_000_000) }
}
