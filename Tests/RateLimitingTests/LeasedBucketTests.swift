import ServiceBasics
import SliderSamples
import Testing

@testable import RateLimiting

struct LeasedBucketTests {
    /// 100 units a second, 250 at once.
    private let rate = BucketRate(100, burst: 250)

    @Test func theFirstTake_waitsForTheReply_andLaterOnesAreOutOfTheLease() {
        let world = LeaseWorld(processes: 1)
        let bucket = world.bucket(0)
        let first = Taken(bucket.take(10, of: rate, at: 0))
        #expect(first.outcome == nil)
        #expect(world.source.questions == [10 + 2])
        world.source.reply()
        #expect(first.outcome == .taken(left: 240))
        // 2 are left in the lease, so this is known at once.
        #expect(Taken(bucket.take(2, of: rate, at: 0)).outcome == .taken(left: 238))
        // Less than a quarter of what it had is left: more are asked for.
        #expect(world.source.questions == [12 + 3])
        world.source.reply()
        #expect(Taken(bucket.take(15, of: rate, at: 0)).outcome == .taken(left: 223))
        #expect(Taken(bucket.take(0, of: rate, at: 0)).outcome == .taken(left: 223))
    }

    @Test func aTakeIsRefused_onlyAfterAReplyThatSaidSo_andNotAskedForAgainBeforeItsTime() {
        let world = LeaseWorld(processes: 2)
        let first = Taken(world.bucket(0).take(250, of: rate, at: 0))
        let second = Taken(world.bucket(1).take(50, of: rate, at: 0))
        #expect(first.outcome == nil && second.outcome == nil)
        world.source.reply()
        #expect(first.outcome == .taken(left: 0))
        #expect(second.outcome == .refused(after: 500_000_000))
        #expect(Taken(world.bucket(1).take(50, of: rate, at: 0)).outcome == .refused(after: 500_000_000))
        #expect(world.source.questions == [])
        world.pass(500)
        let later = Taken(world.bucket(1).take(50, of: rate, at: world.now))
        #expect(later.outcome == nil)
        world.source.reply()
        #expect(later.outcome == .taken(left: 0))
    }

    @Test func takesThatWaitTogether_areServedInTheirOrder() {
        let world = LeaseWorld(processes: 1)
        let bucket = world.bucket(0)
        let takes = [100, 100, 100, 20].map { Taken(bucket.take($0, of: rate, at: 0)) }
        world.source.reply()
        world.source.reply()
        #expect(takes[0].outcome != nil && takes[1].outcome != nil)
        #expect(takes[2].outcome == .refused(after: 500_000_000))
        #expect(takes[3].outcome == .taken(left: 30))
    }

    @Test func moreThanAFullBucket_isTakenFromAFullOne_andMadeUpForByAllProcesses() {
        let world = LeaseWorld(processes: 2)
        let take = Taken(world.bucket(0).take(1_000, of: rate, at: 0))
        world.source.reply()
        #expect(take.outcome == .taken(left: -750))
        // What no lease had.
        world.source.reply()
        #expect(world.source.left(of: rate) == -750)
        for process in 0..<2 {
            let next = Taken(world.bucket(process).take(1, of: rate, at: 0))
            world.source.reply()
            #expect(next.outcome == .refused(after: 7_510_000_000))
        }
        world.pass(10_000)
        let full = Taken(world.bucket(1).take(1_000, of: rate, at: world.now))
        world.source.reply()
        #expect(full.outcome == .taken(left: -750))
    }

    /// The source has heard of what was given out without a lease, or is away before it does.
    @Test(arguments: [(true, 9_000), (false, 9_200)] as [(isKnown: Bool, pause: Int64)])
    func whatIsMissingWhenTheSourceGoesAway_isMadeUpForWithoutIt(_ isKnown: Bool, _ pause: Int64) {
        let world = LeaseWorld(processes: 1)
        let bucket = world.bucket(0)
        _ = Taken(bucket.take(10, of: rate, at: 0))
        world.source.reply()
        // The lease has 2, and the bucket 238.
        bucket.charge(1_250, of: rate, at: 0)
        if isKnown { world.source.reply() }
        world.source.loss = .ofQuestions
        if isKnown {
            world.pass(100)
            world.turn()
        }
        world.source.reply()
        // Of 1,010, 10 have come back, or none. Alone it begins with those of a second.
        #expect(Taken(bucket.take(1, of: rate, at: world.now)).outcome == .refused(after: 1_000_000_000))
        #expect(bucket.debt(of: rate, at: world.now) == 1_000_000_000)
        world.pass(pause)
        #expect(Taken(bucket.take(1, of: rate, at: world.now)).outcome?.isRefused == true)
        world.pass(100)
        #expect(Taken(bucket.take(1, of: rate, at: world.now)).outcome?.isRefused == false)
        world.pass(100)
        #expect(bucket.debt(of: rate, at: world.now) == 0)
        #expect(world.source.questions == [])
    }

    @Test func whatIsNotUsed_isGivenBack_andTheBucketIsThenAsNew() {
        let world = LeaseWorld(processes: 1)
        let bucket = world.bucket(0)
        _ = Taken(bucket.take(10, of: rate, at: 0))
        world.source.reply()
        #expect(world.source.left(of: rate) == 238 && !bucket.isIdle(at: world.now))
        world.turn()
        // Five quarters of what was used are the next lease.
        #expect(world.source.questions == [10])
        world.source.reply()
        world.turn()
        world.source.reply()
        #expect(world.source.left(of: rate) == 240)
        world.turn()
        #expect(bucket.isIdle(at: world.now))
    }

    @Test func whatIsChargedBeyondTheLease_isMadeUpFor() {
        let world = LeaseWorld(processes: 1)
        let bucket = world.bucket(0)
        bucket.charge(30, of: rate, at: 0)
        #expect(bucket.debt(of: rate, at: 0) == 0)
        world.source.reply()
        #expect(world.source.left(of: rate) <= 220)
        bucket.charge(300, of: rate, at: 0)
        world.source.reply()
        world.pass(100)
        bucket.charge(10, of: rate, at: world.now)
        world.source.reply()
        // 300 + 10 were charged, 220 + 10 were there: 80 are missing, and then one is to be had.
        #expect(bucket.debt(of: rate, at: world.now) == 810_000_000)
        #expect(Taken(bucket.take(1, of: rate, at: world.now)).outcome == .refused(after: 810_000_000))
    }

    @Test(arguments: [1, 3])
    func batchesOfMoreThanAFullBucket_areAsManyUnitsAsSmallTakes(processes: Int) {
        let world = LeaseWorld(processes: processes)
        var taken = 0
        for step in 0..<600 {
            let take = Taken(world.bucket(step % processes).take(1_000, of: rate, at: world.now))
            world.source.reply()
            if take.outcome?.isRefused == false { taken += 1_000 }
            world.pass(100)
            if step % 10 == 9 {
                world.turn()
                world.source.reply()
            }
        }
        // In 60 s, with a full bucket at the beginning, and the last batch still to be made up for.
        #expect((5_000...7_000).contains(taken))
    }

    @Test func whatIsOwed_isToldAtOnce_alsoRightAfterTheSourceHadNoMore() {
        let world = LeaseWorld(processes: 2)
        let bucket = world.bucket(0)
        _ = Taken(world.bucket(1).take(250, of: rate, at: 0))
        world.source.reply()
        #expect(Taken(bucket.take(1, of: rate, at: 0)).outcome == nil)
        world.source.reply()
        bucket.charge(7_000, of: rate, at: 0)
        world.source.reply()
        #expect(world.source.left(of: rate) == -7_000)
        #expect(bucket.debt(of: rate, at: 0) == 70_010_000_000)
        #expect(Taken(bucket.take(0, of: rate, at: 0)).outcome == .taken(left: -7_000))
    }

    @Test func whatIsMissing_isRefusedAtOnce_alsoWhileItsQuestionHasNoReply() {
        let world = LeaseWorld(processes: 2)
        let (bucket, other) = (world.bucket(0), world.bucket(1))
        for (charged, debt) in [(1_000, 7_510), (1_000, 17_510)] as [(Int, Int64)] {
            bucket.charge(charged, of: rate, at: 0)
            #expect(bucket.debt(of: rate, at: 0) == debt * 1_000_000)
        }
        world.source.reply()
        world.source.reply()
        #expect(bucket.debt(of: rate, at: 0) == 17_510_000_000)
        // Another process learns of it by its next question.
        #expect(other.debt(of: rate, at: 0) == 0)
        other.charge(10, of: rate, at: 0)
        world.source.reply()
        #expect(other.debt(of: rate, at: 0) == 17_610_000_000)
    }

    /// A client that waits as long as it was told is not refused again, whatever the process asks meanwhile.
    @Test(arguments: 0..<40)
    func theTimeOfARefusal_isEnough(seed: Int) {
        var random = SplitMix(seed: seed)
        let slow = BucketRate(6, perSeconds: 60, burst: 6)
        let rate = [slow, BucketRate(1, burst: 3), BucketRate(7, burst: 18), rate].randomElement(using: &random)!
        let world = LeaseWorld(processes: 1)
        let bucket = world.bucket(0)
        world.pass(1_000_000)
        var nextTurn: Int64 = 1_000
        /// Lets time pass, with a turn each second.
        func pass(_ milliseconds: Int64) {
            var left = milliseconds
            while left >= nextTurn {
                world.pass(nextTurn)
                left -= nextTurn
                nextTurn = 1_000
                world.turn()
                world.source.replyToAll()
            }
            world.pass(left)
            nextTurn -= left
        }
        var refusals = 0
        for _ in 0..<300 {
            let count = Int.random(in: 1...rate.burst * 2, using: &random)
            var take = Taken(bucket.take(count, of: rate, at: world.now))
            world.source.replyToAll()
            if case .refused(let after)? = take.outcome {
                refusals += 1
                pass((after + 999_999) / 1_000_000)
                take = Taken(bucket.take(count, of: rate, at: world.now))
                world.source.replyToAll()
                #expect(take.outcome?.isRefused == false)
            }
            pass(Int64.random(in: 0...200, using: &random))
        }
        #expect(refusals > 50)
    }

    @Test func whatAnotherProcessGivesBack_isThereForARefusedOneWithinTwoSeconds() {
        let slow = BucketRate(6, perSeconds: 60, burst: 6)
        let world = LeaseWorld(processes: 2)
        for _ in 0..<5 {
            _ = Taken(world.bucket(0).take(1, of: slow, at: world.now))
            world.source.reply()
        }
        // The turn leases the last one, for the next second.
        world.turn(0)
        world.source.reply()
        let refused = Taken(world.bucket(1).take(1, of: slow, at: world.now))
        world.source.reply()
        #expect(refused.outcome == .refused(after: 10_000_000_000))
        for _ in 0..<2 {
            world.pass(1_000)
            world.turn()
            world.source.reply()
        }
        let next = Taken(world.bucket(1).take(1, of: slow, at: world.now))
        world.source.reply()
        #expect(next.outcome?.isRefused == false)
    }

    @Test func whatIsLeft_growsWithTheTimeSinceTheLastReply() {
        let world = LeaseWorld(processes: 1)
        let bucket = world.bucket(0)
        _ = Taken(bucket.take(200, of: rate, at: world.now))
        world.source.reply()
        world.pass(900)
        #expect(Taken(bucket.take(0, of: rate, at: world.now)).outcome == .taken(left: 140))
        world.pass(5_000)
        #expect(Taken(bucket.take(0, of: rate, at: world.now)).outcome == .taken(left: 250))
    }

    /// Questions and replies are lost: the bucket never has less than one that was charged each unit once.
    @Test(arguments: 0..<40)
    func nothingIsCountedTwice(seed: Int) {
        var random = SplitMix(seed: seed)
        let world = LeaseWorld(processes: Int.random(in: 1...3, using: &random))
        let once = TokenBucket()
        let lossRate = Int.random(in: 2...8, using: &random)
        var (waiting, lost) = ([(take: Taken, count: Int)](), 0)
        // Time begins late, so that a moment before it is not as good as any.
        world.pass(1_000_000)
        for step in 0..<400 {
            world.pass(100)
            let bucket = world.bucket(Int.random(in: 0..<world.count, using: &random))
            switch Int.random(in: 0..<40, using: &random) {
            case 0:
                let count = Int.random(in: 1...1_000, using: &random)
                bucket.charge(count, of: rate, at: world.now)
                once.charge(count, of: rate, at: world.now)
            case 1...8:
                let count = Int.random(in: 1...40, using: &random)
                waiting.append((Taken(bucket.take(count, of: rate, at: world.now)), count))
            default: break
            }
            let isLost = Int.random(in: 0..<lossRate, using: &random) == 0
            world.source.loss = isLost ? [.ofQuestions, .ofReplies].randomElement(using: &random) : nil
            world.source.reply()
            once.charge(world.source.lost - lost, of: rate, at: world.now)
            lost = world.source.lost
            waiting.removeAll { it in
                if it.take.outcome?.isRefused == false { once.charge(it.count, of: rate, at: world.now) }
                return it.take.outcome != nil
            }
            if step % 10 == 9 { world.turn() }
        }
        // All leases are given back.
        world.source.loss = nil
        for _ in 0..<4 {
            world.source.reply()
            world.turn()
        }
        world.source.reply()
        guard case .taken(let left) = once.take(0, of: rate, at: world.now) else { return }
        #expect(world.source.left(of: rate) >= left)
    }

    @Test func withoutTheSource_aBucketThatHasGivenOutAll_isNotAsNew() {
        let world = LeaseWorld(processes: 1)
        let bucket = world.bucket(0)
        world.source.loss = .ofQuestions
        let take = Taken(bucket.take(100, of: rate, at: 0))
        world.source.reply()
        #expect(take.outcome?.isRefused == false)
        for _ in 0..<3 {
            world.turn()
            world.source.reply()
        }
        #expect(!bucket.isIdle(at: world.now))
        world.pass(20_000)
        #expect(bucket.isIdle(at: world.now))
    }

    @Test func withoutTheSource_noTakeWaits_onceOneGotNoReply() {
        let world = LeaseWorld(processes: 1)
        let bucket = world.bucket(0)
        _ = Taken(bucket.take(10, of: rate, at: world.now))
        world.source.reply()
        world.source.loss = .ofQuestions
        // The first one that the lease has not enough for waits, and then no other one, whatever is asked meanwhile.
        let first = Taken(bucket.take(20, of: rate, at: world.now))
        #expect(first.outcome == nil)
        world.source.reply()
        for step in 0..<40 {
            #expect(Taken(bucket.take(1, of: rate, at: world.now)).outcome != nil)
            world.pass(500)
            world.turn()
            if step % 4 == 3 { world.source.reply() }
        }
        world.source.loss = nil
        world.turn()
        world.source.reply()
        let last = Taken(bucket.take(200, of: rate, at: world.now))
        #expect(last.outcome == nil)
        world.source.reply()
        #expect(last.outcome?.isRefused == false)
    }

    @Test func aRequestThatIsOver_putsBackWhatWasTakenForIt() throws {
        let world = LeaseWorld(processes: 1)
        let bucket = world.bucket(0)
        for isReplied in [false, true] {
            guard case .waits(let wait) = bucket.take(100, of: rate, at: world.now) else {
                Issue.record("it does not wait")
                return
            }
            if isReplied {
                world.source.reply()
                wait.cancel()
            } else {
                wait.cancel()
                world.source.reply()
            }
            for _ in 0..<3 {
                world.turn()
                world.source.reply()
            }
            #expect(world.source.left(of: rate) == 250)
            #expect(bucket.isIdle(at: world.now))
        }
    }

    @Test func aPartThatWasTooLittle_isGivenBack_forTheOtherProcesses() {
        let world = LeaseWorld(processes: 2)
        _ = Taken(world.bucket(0).take(200, of: rate, at: 0))
        world.source.reply()
        let second = Taken(world.bucket(1).take(100, of: rate, at: 0))
        world.source.reply()
        #expect(second.outcome == .refused(after: 500_000_000))
        world.source.reply()
        #expect(world.source.left(of: rate) == 50)
        let third = Taken(world.bucket(0).take(40, of: rate, at: 0))
        world.source.reply()
        #expect(third.outcome == .taken(left: 10))
    }

    @Test func withoutTheSource_eachProcessGoesOnWithTheRateOfItsLastLease_andOthersWithATenth() {
        let world = LeaseWorld(processes: 2)
        let bucket = world.bucket(0)
        for _ in 0..<2 {
            let first = Taken(bucket.take(40, of: rate, at: world.now))
            world.source.reply()
            #expect(first.outcome?.isRefused == false)
            world.pass(1_000)
            world.turn()
            world.source.reply()
        }
        world.source.loss = .ofQuestions
        // What is left of the lease of 50.
        #expect(Taken(bucket.take(50, of: rate, at: world.now)).outcome?.isRefused == false)
        let waiting = Taken(bucket.take(1, of: rate, at: world.now))
        world.source.reply()
        #expect(waiting.outcome?.isRefused == false)
        #expect((500...550).contains(world.taken(of: 0, in: 10_000, rate)))
        #expect((100...110).contains(world.taken(of: 1, in: 10_000, rate)))
        // It is there again: what the next turn asks for is answered.
        world.source.loss = nil
        world.turn()
        world.source.reply()
        world.pass(3_000)
        let back = Taken(bucket.take(100, of: rate, at: world.now))
        world.source.reply()
        #expect(back.outcome?.isRefused == false)
    }

    @Test func withoutTheSource_aRefusalIsForASecondAtMost_andWhatIsChargedStaysHere() {
        let world = LeaseWorld(processes: 1)
        let bucket = world.bucket(0)
        world.source.loss = .ofQuestions
        let first = Taken(bucket.take(200, of: rate, at: 0))
        world.source.reply()
        #expect(first.outcome?.isRefused == false)
        #expect(Taken(bucket.take(200, of: rate, at: 0)).outcome == .refused(after: 1_000_000_000))
        bucket.charge(100, of: rate, at: 0)
        world.turn()
        world.source.reply()
        world.source.loss = nil
        world.turn()
        world.source.reply()
        world.turn()
        world.pass(60_000)
        #expect(bucket.isIdle(at: world.now))
        let back = Taken(bucket.take(250, of: rate, at: world.now))
        world.source.reply()
        #expect(back.outcome == .taken(left: 0))
    }

    @Test func aLimitOfFewerThanOneASecond_isATenthWithoutALease_andTheWholeWithOne() {
        let slow = BucketRate(6, perSeconds: 60, burst: 6)
        let world = LeaseWorld(processes: 2)
        let known = Taken(world.bucket(0).take(1, of: slow, at: 0))
        world.source.reply()
        #expect(known.outcome?.isRefused == false)
        world.source.loss = .ofQuestions
        #expect((60...62).contains(world.taken(of: 0, in: 600_000, every: 1_000, slow)))
        #expect((6...8).contains(world.taken(of: 1, in: 600_000, every: 1_000, slow)))
    }

    /// Several processes with demands that change, replies that are late or do not come, requests that end early.
    @Test(arguments: 0..<40)
    func allProcessesTogether_giveOutWhatOneBucketWould(seed: Int) {
        var random = SplitMix(seed: seed)
        let world = LeaseWorld(processes: Int.random(in: 1...6, using: &random))
        let rate = [BucketRate(100, burst: 250), BucketRate(4_000, burst: 10_000), BucketRate(7, burst: 18)]
            .randomElement(using: &random)!
        let demands = (0..<world.count).map { _ in Int.random(in: 0...40, using: &random) }
        let largest = Int.random(in: 1...max(2, rate.burst / 20), using: &random)
        let phases = (0..<world.count).map { _ in Int.random(in: 0..<100, using: &random) }
        // Some use little until they want all that there is; what they have leased by then is theirs.
        let bursts = Bool.random(using: &random)
        // For each 10 ms, what was taken.
        var taken: [Int] = []
        var waiting: [(take: Taken, count: Int)] = []
        for step in 0..<3_000 {
            world.pass(10)
            var sum = 0
            let isFlooded = !bursts || step > 2_000
            for index in 0..<world.count {
                let isBurst = (step + phases[index]) % 100 == 90
                guard isFlooded ? Int.random(in: 0..<40, using: &random) < demands[index] : isBurst else { continue }
                let count =
                    isFlooded
                    ? Int.random(in: 1...largest, using: &random) : max(1, rate.count * 9 / 10 / world.count)
                let take = Taken(world.bucket(index).take(count, of: rate, at: world.now))
                if take.outcome == nil, Int.random(in: 0..<50, using: &random) == 0 {
                    take.wait?.cancel()
                } else {
                    waiting.append((take, count))
                }
            }
            if Int.random(in: 0..<3, using: &random) > 0 { world.source.reply() }
            waiting.removeAll { it in
                if case .taken? = it.take.outcome { sum += it.count }
                return it.take.outcome != nil
            }
            taken.append(sum)
            for index in 0..<world.count where (step + phases[index]) % 100 == 99 { world.turn(index) }
        }
        for _ in 0..<5 { world.source.reply() }
        #expect(waiting.allSatisfy { $0.take.outcome != nil })
        let window = 1_000
        var inWindow = taken.prefix(window).reduce(0, +)
        var most = inWindow
        for end in window..<taken.count {
            inWindow += taken[end] - taken[end - window]
            most = max(most, inWindow)
        }
        #expect(most <= (rate.burst + 10 * rate.count) * 11 / 10)
        // Where one process alone wants all the time more than there is, it gets nearly all.
        if world.count == 1, !bursts, demands[0] == 40, largest * 100 > 4 * rate.count {
            #expect(taken.reduce(0, +) > (rate.burst + 30 * rate.count) * 8 / 10)
        }
    }
}

/// A take, and its outcome once it is known.
private final class Taken: Sendable {
    private let known = Lock<TokenBucket.Outcome?>(nil)
    let wait: LeaseWait?

    init(_ take: ClientTake) {
        switch take {
        case .known(let outcome):
            wait = nil
            known.withLock { $0 = outcome }
        case .waits(let wait):
            self.wait = wait
            wait.whenKnown { [known] outcome in known.withLock { $0 = outcome } }
        }
    }

    var outcome: TokenBucket.Outcome? { known.withLock { $0 } }
}

/// Processes that share the bucket of one client, and a clock.
private final class LeaseWorld: Sendable {
    let source: SimulatedSource
    private let processes: [(leases: BucketLeases, bucket: LeasedBucket)]
    private let time: Lock<Int64>

    init(processes count: Int) {
        let time = Lock<Int64>(0)
        let now: @Sendable () -> Int64 = { time.withLock { $0 } }
        let source = SimulatedSource(now)
        let clock = ServiceClock(monotonic: now, wall: { 0 }, sleep: { _ in })
        processes = (0..<count).map { _ -> (leases: BucketLeases, bucket: LeasedBucket) in
            let leases = BucketLeases(from: source, clock: clock)
            return (leases, leases.bucket(.events, of: .network(1)))
        }
        (self.source, self.time) = (source, time)
    }

    var count: Int { processes.count }
    var now: Int64 { time.withLock { $0 } }
    func bucket(_ index: Int) -> LeasedBucket { processes[index].bucket }
    func pass(_ milliseconds: Int64) { time.withLock { $0 += milliseconds * 1_000_000 } }
    func turn() { for process in processes { process.leases.turn() } }
    func turn(_ index: Int) { processes[index].leases.turn() }

    /// How much a process gives out in a time in which there is always more wanted, one at a time.
    func taken(of index: Int, in milliseconds: Int64, every step: Int64 = 1, _ rate: BucketRate) -> Int {
        var taken = 0
        for _ in 0..<(milliseconds / step) {
            pass(step)
            let take = Taken(bucket(index).take(1, of: rate, at: now))
            if now % 1_000_000_000 == 0 { turn() }
            source.reply()
            if take.outcome?.isRefused == false { taken += 1 }
        }
        return taken
    }
}

/// A source that replies when it is told to.
private final class SimulatedSource: LeaseSource {
    private struct State: Sendable {
        var fullAt: [LeaseName: Int64] = [:]
        var asked: [(questions: [LeaseQuestion], receiver: @Sendable ([LeaseGrant]?) -> Void)] = []
        var loss: Loss?
        /// How many units were lent in replies that were lost.
        var lost = 0
    }

    /// What is lost of a question.
    enum Loss {
        /// The question: it is not counted.
        case ofQuestions
        /// The reply.
        case ofReplies
    }

    private let state = Lock(State())
    private let now: @Sendable () -> Int64

    init(_ now: @escaping @Sendable () -> Int64) { self.now = now }

    var loss: Loss? {
        get { state.withLock { $0.loss } }
        set { state.withLock { $0.loss = newValue } }
    }

    var lost: Int { state.withLock { $0.lost } }

    func lease(_ questions: [LeaseQuestion], _ receiver: @escaping @Sendable ([LeaseGrant]?) -> Void) {
        state.withLock { $0.asked.append((questions, receiver)) }
    }

    /// How many units each question that has no reply wants.
    var questions: [Int] { state.withLock { $0.asked.flatMap { $0.questions.map(\.wanted) } } }

    /// Replies until there is no question.
    func replyToAll() { while !state.withLock({ $0.asked.isEmpty }) { reply() } }

    /// Replies to all questions, unless they are lost, or the replies.
    func reply() {
        let now = now()
        let (asked, loss) = state.withLock { state in
            defer { state.asked = [] }
            return (state.asked, state.loss)
        }
        for (questions, receiver) in asked {
            guard loss != .ofQuestions else {
                receiver(nil)
                continue
            }
            let grants = questions.map { grant($0, at: now) }
            guard loss == .ofReplies else {
                receiver(grants)
                continue
            }
            state.withLock { $0.lost += grants.reduce(0) { $0 + $1.units } }
            receiver(nil)
        }
    }

    private func grant(_ question: LeaseQuestion, at now: Int64) -> LeaseGrant {
        state.withLock { state in
            let (interval, latest) = (question.rate.interval, now + question.rate.capacity + question.rate.longestDebt)
            var full = min(max(now, state.fullAt[question.name] ?? now), latest)
            full = max(now, min(full + Int64(question.owed - question.givenBack) * interval, latest))
            let lent = max(0, min(question.wanted, question.rate.units(in: now + question.rate.capacity - full)))
            full += Int64(lent) * interval
            state.fullAt[question.name] = full
            return LeaseGrant(units: lent, timeUntilFull: full - now)
        }
    }

    /// How many units the only bucket has.
    func left(of rate: BucketRate) -> Int {
        let now = now()
        return state.withLock { state in
            rate.units(in: now + rate.capacity - max(now, state.fullAt.values.first ?? 0))
        }
    }
}
