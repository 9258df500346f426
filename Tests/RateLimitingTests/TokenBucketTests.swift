import RateLimiting
import Testing

struct TokenBucketTests {
    private static let second: Int64 = 1_000_000_000
    private let rate = BucketRate(10, burst: 20)

    @Test func aFullBucket_givesItsBurst_andNoMore() {
        let bucket = HeldBucket()
        #expect(bucket.take(15, of: rate, at: 5) == .taken(left: 5))
        #expect(bucket.take(6, of: rate, at: 5) == .refused(after: Self.second / 10))
        #expect(bucket.take(5, of: rate, at: 5) == .taken(left: 0))
        #expect(bucket.take(1, of: rate, at: 5) == .refused(after: Self.second / 10))
    }

    @Test func whatWasTaken_comesBackAtTheRate() {
        let bucket = HeldBucket()
        #expect(bucket.take(20, of: rate, at: 0) == .taken(left: 0))
        #expect(bucket.take(1, of: rate, at: Self.second / 10 - 1) == .refused(after: 1))
        #expect(bucket.take(1, of: rate, at: Self.second / 10) == .taken(left: 0))
        #expect(bucket.take(0, of: rate, at: Self.second) == .taken(left: 9))
        #expect(!bucket.isFull(at: 2 * Self.second))
        #expect(bucket.isFull(at: 3 * Self.second))
        #expect(bucket.take(0, of: rate, at: 90 * Self.second) == .taken(left: 20))
    }

    @Test func aRefusal_takesNothing() {
        let bucket = HeldBucket()
        _ = bucket.take(11, of: rate, at: 0)
        for _ in 0..<100 { #expect(bucket.take(10, of: rate, at: 0) == .refused(after: Self.second / 10)) }
        #expect(bucket.take(9, of: rate, at: 0) == .taken(left: 0))
    }

    /// The rate is 10 a second, and 20 at once.
    @Test(arguments: [(45, 4_500_000_000), (20, 2_000_000_000), (9_999, 999_900_000_000), (.max, 1_000_000_000_000)])
    func moreThanTheBurst_isTakenFromAFullBucketOnly_andIsMadeUpFor(_ count: Int, _ pause: Int64) {
        let bucket = HeldBucket()
        for number in 0..<5 {
            let now = Int64(number) * pause
            #expect(bucket.take(count, of: rate, at: now) == .taken(left: 20 - min(count, 10_000)))
            #expect(bucket.take(count, of: rate, at: now + pause - 1) == .refused(after: 1))
            #expect(bucket.debt(of: rate, at: now) == pause - 2 * Self.second + rate.interval)
        }
    }

    @Test(arguments: [
        BucketRate(1_000_000, burst: 1), BucketRate(600, perSeconds: 60, burst: 600), BucketRate(1, burst: .max),
    ])
    func eachRate_givesItsBurst_withoutOverflow(_ rate: BucketRate) {
        let bucket = HeldBucket()
        let now = Int64.max / 4
        #expect(bucket.take(rate.burst, of: rate, at: now) == .taken(left: 0))
        guard case .refused(let after) = bucket.take(1, of: rate, at: now) else {
            Issue.record("more than the burst was taken")
            return
        }
        #expect(after > 0)
    }

    @Test func ofManyThreads_noneTakesWhatAnotherHasTaken() async {
        let (bucket, burst) = (HeldBucket(), 777)
        let taken = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    (0..<1_000).count { _ in
                        bucket.take(1, of: BucketRate(1, burst: burst), at: 0) != .refused(after: Self.second)
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(taken == burst)
    }
}

/// A bucket of which each process has a copy.
struct SharedTokenBucketTests {
    private static let second: Int64 = 1_000_000_000
    private let rate = BucketRate(10, burst: 20)

    @Test func copiesThatChargeEachOthersTakes_giveAsMuchAsOne() {
        let copies = [HeldBucket(), HeldBucket()]
        for number in 0..<20 {
            #expect(copies[number % 2].take(1, of: rate, at: 7) == .taken(left: 19 - number))
            copies[1 - number % 2].charge(1, of: rate, at: 7)
        }
        for copy in copies { #expect(copy.take(1, of: rate, at: 7) == .refused(after: Self.second / 10)) }
        // What was given out a second ago has come back.
        copies[0].charge(5, of: rate, at: Self.second)
        #expect(copies[0].take(0, of: rate, at: Self.second) == .taken(left: 4))
    }

    @Test func whatIsChargedBeyondTheBucket_isMadeUpFor_butNoMoreThanAMillion() {
        let bucket = HeldBucket()
        _ = bucket.take(18, of: rate, at: 0)
        bucket.charge(5, of: rate, at: 0)
        #expect(bucket.debt(of: rate, at: 0) == 4 * Self.second / 10)
        #expect(bucket.take(1, of: rate, at: 0) == .refused(after: 4 * Self.second / 10))
        #expect(bucket.take(0, of: rate, at: 0) == .taken(left: -3))
        #expect(bucket.take(0, of: rate, at: 1) == .taken(left: -3))
        #expect(bucket.take(0, of: rate, at: Self.second / 10) == .taken(left: -2))
        #expect(bucket.take(1, of: rate, at: 4 * Self.second / 10) == .taken(left: 0))
        // Each counts as 10,000.
        for _ in 0..<150 { bucket.charge(20_000, of: rate, at: Self.second) }
        #expect(bucket.debt(of: rate, at: Self.second) == 100_000 * Self.second + rate.interval)
        bucket.charge(0, of: rate, at: Self.second)
        #expect(bucket.isFull(at: 100_003 * Self.second) && !bucket.isFull(at: 100_003 * Self.second - 1))
    }

    @Test func aCopy_adoptsWhatAnotherHasLess_andIsTakenBack() {
        let (one, other) = (HeldBucket(), HeldBucket())
        _ = one.take(10, of: rate, at: 0)
        let before = other.fullMoment
        _ = other.take(3, of: rate, at: 0)
        other.reset(fullAt: before)
        other.adopt(fullAt: one.fullMoment)
        #expect(other.take(0, of: rate, at: 0) == .taken(left: 10))
        // An earlier one is older.
        other.adopt(fullAt: Self.second / 2)
        #expect(other.take(0, of: rate, at: 0) == .taken(left: 10))
        // One that no bucket can have is as that of one which owes all.
        other.adopt(fullAt: .max)
        #expect(other.take(1, of: rate, at: 0) == .refused(after: 100_000 * Self.second + Self.second / 10))
        #expect(other.debt(of: rate, at: 0) == 100_000 * Self.second + Self.second / 10)
    }
}

/// A bucket that can be passed on: expectations copy what they call.
private final class HeldBucket: Sendable {
    private let bucket = TokenBucket()

    func take(_ count: Int, of rate: BucketRate, at now: Int64) -> TokenBucket.Outcome {
        bucket.take(count, of: rate, at: now)
    }

    func isFull(at now: Int64) -> Bool { bucket.isFull(at: now) }

    func charge(_ count: Int, of rate: BucketRate, at moment: Int64) { bucket.charge(count, of: rate, at: moment) }

    func debt(of rate: BucketRate, at now: Int64) -> Int64 { bucket.debt(of: rate, at: now) }

    func adopt(fullAt moment: Int64) { bucket.adopt(fullAt: moment) }

    func reset(fullAt moment: Int64) { bucket.reset(fullAt: moment) }

    var fullMoment: Int64 { bucket.fullMoment }
}
