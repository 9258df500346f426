import Synchronization

/// The durations of requests, in buckets from 50 µs to 10 s. A drag takes a few microseconds, so the usual buckets,
/// which begin at 5 ms, are too coarse.
final class DurationHistogram: Sendable {
    /// The upper bounds of the buckets, in nanoseconds; one more bucket has no bound.
    static let bounds: [Int64] = [
        50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000,
        100_000_000, 250_000_000, 500_000_000, 1_000_000_000, 2_500_000_000, 5_000_000_000, 10_000_000_000,
    ]

    private let spareBefore = CacheLinePadding()
    private let buckets = InlineArray<18, Atomic<UInt64>> { _ in Atomic(0) }
    private let sum = Atomic<UInt64>(0)
    private let spareAfter = CacheLinePadding()

    func record(nanoseconds: Int64) {
        let bucket = Self.bounds.firstIndex { nanoseconds <= $0 } ?? Self.bounds.count
        buckets[bucket].wrappingAdd(1, ordering: .relaxed)
        sum.wrappingAdd(UInt64(max(0, nanoseconds)), ordering: .relaxed)
    }

    func count(inBucket bucket: Int) -> UInt64 { buckets[bucket].load(ordering: .relaxed) }

    /// The sum of all durations, in nanoseconds.
    var total: UInt64 { sum.load(ordering: .relaxed) }
}
