import ServiceBasics
import Synchronization
import Testing

@testable import RedisStore

/// What an operator is told of a Redis server's errors, and how often.
struct StoreHealthTests {
    private let told = Box()
    private let time = Time()

    private var health: StoreHealth {
        let monotonic = { @Sendable [time] in time.now.load(ordering: .relaxed) }
        return StoreHealth(monotonic: monotonic) { [told] trouble in told.troubles.withLock { $0.append(trouble) } }
    }

    @Test func aKindOfError_isReportedOnceAMinute() {
        let health = health
        for key in ["a", "b"] { health.note("WRONGTYPE of \(key)") }
        health.note("BUSY now")
        #expect(told.all == [.failed("WRONGTYPE of a"), .failed("BUSY now")])
        time.pass(seconds: 59.999)
        health.note("WRONGTYPE of c")
        #expect(told.all.count == 2)
        time.pass(seconds: 0.001)
        health.note("WRONGTYPE of d")
        #expect(told.all.last == .failed("WRONGTYPE of d") && told.all.count == 3)
    }

    @Test func atMost64KindsOfErrors_areReported() {
        let health = health
        for kind in 0..<100 { health.note("KIND\(kind) it") }
        #expect(told.all == (0..<64).map { .failed("KIND\($0) it") })
    }

    @Test func eachProblem_isReported_andRecoveryOnceAllAreOver() {
        let health = health
        health.subscriptionFailure = "no messages"
        health.subscriptionFailure = "still no messages"
        health.note("OOM it")
        health.subscriptionFailure = nil
        #expect(told.all == [.refuses("no messages"), .refuses("OOM it")] && health.failure == "OOM it")
        #expect(health.noteSuccess() && !health.noteSuccess())
        #expect(told.all.last == .recovered && told.all.count == 3 && health.failure == nil)
        health.setupProblem = "it is a cluster"
        health.subscriptionFailure = "no messages"
        health.setupProblem = nil
        #expect(health.failure == "no messages")
        health.subscriptionFailure = nil
        #expect(Array(told.all.dropFirst(3)) == [.unfit("it is a cluster"), .refuses("no messages"), .recovered])
    }

    @Test func aReplyThatCannotBeRead_isReportedOnceAMinute() {
        let health = health
        for _ in 0..<3 { health.noteUnreadable("no list") }
        time.pass(seconds: 60)
        health.noteUnreadable("no number")
        #expect(told.all == [.unreadable("no list"), .unreadable("no number")])
    }

    @Test(arguments: [
        "OOM command not allowed", "MISCONF it", "NOREPLICAS it", "ERR Error running script (call to f_1): -OOM it",
    ])
    func refusedChanges_areReportedOnce_untilAChangeSucceeds(_ words: String) {
        let health = health
        for _ in 0..<3 { health.note(words) }
        #expect(health.failure == words)
        time.pass(seconds: 600)
        health.note(words)
        #expect(health.noteSuccess() && !health.noteSuccess() && health.failure == nil)
        health.note(words)
        #expect(told.all == [.refuses(words), .recovered, .refuses(words)])
    }

    private final class Box: Sendable {
        let troubles = Lock<[RedisTrouble]>([])

        var all: [RedisTrouble] { troubles.withLock { $0 } }
    }

    private final class Time: Sendable {
        let now = Atomic<Int64>(1_000)

        func pass(seconds: Double) { now.add(Int64((seconds * 1e9).rounded()), ordering: .relaxed) }
    }
}
