import SliderEngine
import SliderSamples
import SliderTimeline
import Synchronization
import TestPatience
import Testing

@testable import SliderSessions

/// Changes that time alone causes reach watchers when they are due, without a request.
struct WatchedTimeTests {
    @Test(.timeLimit(.minutes(Patience.minutes)))
    func aSettle_andTheEndOfAnIdleGesture_areShownWhenDue() async throws {
        // The idle end is due long after the settle: on a busy machine the order stays the same.
        let store = ResidentSessions(SessionLimits(gestureTimeout: .seconds(8)))
        let star = try Controls.star()
        let id = try store.create(SessionDraft(control: star)).get().id
        let watch = try #require(try store.watch(id, after: nil).get())
        let (news, wake) = AsyncStream<Void>.makeStream()
        watch.begin { wake.yield() }
        _ = watch.next()
        let clock = ContinuousClock()
        let start = clock.now
        _ = try store.apply([SessionEvent(.began(x: 10, predictedX: nil), t: 0)], to: id, if: .none).get()
        _ = try store.apply([SessionEvent(.changed(x: 60, predictedX: nil), t: 16)], to: id, if: .none).get()
        var seen: [(reason: Reason, after: Duration)] = []
        for await _ in news {
            while let update = watch.next()?.update { seen.append((update.frame.reason, clock.now - start)) }
            if seen.count == 4 { break }
        }
        try #require(seen.map(\.reason) == [.drag, .drag, .time, .cancel])
        #expect(seen[2].after >= .milliseconds(250))
        #expect(seen[3].after >= .seconds(8))
    }
}

/// A watch that begins some time after it was created.
struct LateBeginningTests {
    @Test(.timeLimit(.minutes(Patience.minutes)))
    func framesFromBeforeAWatchBegins_areDelivered_andDueChangesFollow() async throws {
        let store = ResidentSessions()
        let id = try store.create(SessionDraft(control: try Controls.star())).get().id
        let watch = try #require(try store.watch(id, after: nil).get())
        _ = try store.apply([SessionEvent(.began(x: 10, predictedX: nil), t: 0)], to: id, if: .none).get()
        _ = try store.apply([SessionEvent(.changed(x: 60, predictedX: nil), t: 16)], to: id, if: .none).get()
        let (news, wake) = AsyncStream<Void>.makeStream()
        watch.begin { wake.yield() }
        #expect((0..<3).map { _ in watch.next()?.update?.frame.reason } == [.created, .drag, .drag])
        for await _ in news { break }
        #expect(watch.next()?.update?.frame.reason == .time)
    }

    @Test func aWatchThatNeverBegins_isNotCountedOnceReleased() throws {
        let store = ResidentSessions()
        let id = try store.create(SessionDraft(control: try Controls.star())).get().id
        do {
            let watch = try store.watch(id, after: nil).get()
            #expect(try store.read(id, settling: false).get().watchers == 1)
            _ = watch
        }
        #expect(try store.read(id, settling: false).get().watchers == 0)
    }
}
