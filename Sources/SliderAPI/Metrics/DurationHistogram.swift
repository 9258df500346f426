/// The durations of requests, in buckets from 50 µs to 10 s. A drag takes a few microseconds, so the usual buckets,
/// which begin at 5 ms, are too coarse.
struct DurationHistogram: ~Copyable, Sendable {
    /// The upper bounds of the buckets, in nanoseconds; one more bucket has no bound.
    static let bounds: [Int64] = [
        50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000,
        100_000_000, 250_000_000, 500_000_000, 1_000_000_000, 2_500_000_000, 5_000_000_000, 10_000_000_000,
    ]

    /// The buckets, then the sum.
    private let counters = CounterBuffer(count: bounds.count + 2)
    private static let sum = bounds.count + 1

    func record(nanoseconds: Int64) {
        counters.add(at: Self.bounds.firstIndex { nanoseconds <= $0 } ?? Self.bounds.count)
        counters.add(UInt64(max(0, nanoseconds)), at: Self.sum)
    }

    func count(inBucket bucket: Int) -> UInt64 { counters[bucket] }

    /// The sum of all durations, in nanoseconds.
    var total: UInt64 { counters[Self.sum] }
}
