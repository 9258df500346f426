import SliderEngine
import SliderSamples
import SliderTimeline
import TestPatience
import Testing

@testable import SliderSessions

/// Changes by time alone happen when they are due, without a request, to the millisecond of the store's clock.
@Suite(.timeLimit(.minutes(Patience.minutes)))
struct WatchedTimeTests {
    private let time = TestClock()

    private func store(_ timeToLive: Duration? = nil, gestureTimeout: Duration? = nil) -> MemorySessions {
        MemorySessions(
            SessionLimits(timeToLive: timeToLive, gestureTimeout: gestureTimeout), clock: time.clock)
    }

    /// Begins a gesture of a star, which leans until it settles.
    private static func lean(_ store: MemorySessions, _ id: SessionID) throws {
        _ = try store.apply([SessionEvent(.began(x: 10, predictedX: nil), t: 0)], to: id, if: .none).get()
        _ = try store.apply([SessionEvent(.changed(x: 60, predictedX: nil), t: 16)], to: id, if: .none).get()
    }

    @Test func aSettle_andTheEndOfAnIdleGesture_areShownWhenDue() async throws {
        let store = store(gestureTimeout: .milliseconds(400))
        let id = try store.create(SessionDraft(control: try Controls.star())).get().id
        let watched = try #require(try store.watch(id, after: nil).get())
        let (news, wake) = AsyncStream<Void>.makeStream()
        let watch = watched.begun { wake.yield() }
        #expect(watch.next()?.update?.shown.current.frame.reason == .created)
        time.advance(by: .milliseconds(1_000))
        try Self.lean(store, id)
        #expect((0..<3).map { _ in watch.next()?.update?.shown.current.frame.reason } == [.drag, .drag, nil])
        var waiting = news.makeAsyncIterator()
        for (due, reason) in [(250, Reason.time), (400, .cancel)] {
            try await time.untilNextWakeUp(is: .milliseconds(1_000 + due))
            time.advance(by: .milliseconds(1_000 + due - 1) - time.now)
            #expect(watch.next() == nil)
            time.advance(by: .milliseconds(1))
            var update: SessionUpdate?
            while update == nil {
                await waiting.next()
                update = watch.next()?.update
            }
            #expect(update?.shown.current.frame.reason == reason)
        }
        #expect(time.nextWakeUp == nil)
    }

    @Test func anEventBeforeASettle_postponesIt() async throws {
        let store = store()
        let id = try store.create(SessionDraft(control: try Controls.star())).get().id
        let watch = try #require(try store.watch(id, after: nil).get())
        try Self.lean(store, id)
        try await time.untilNextWakeUp(is: .milliseconds(250))
        time.advance(by: .milliseconds(200))
        _ = try store.apply([SessionEvent(.changed(x: 120, predictedX: nil), t: 32)], to: id, if: .none).get()
        time.advance(by: .milliseconds(50))
        // The alarm of the first settle finds that the settle is not due, and another alarm is set.
        try await time.untilNextWakeUp(is: .milliseconds(450))
        #expect(try store.read(id, settling: false).get().shown.tag.version == 3)
        _ = watch
    }

    @Test func sessionsWithoutRequests_endWithTheSweepAfterTheirTimeToLive() async throws {
        let store = store(.seconds(1))
        _ = try store.create(SessionDraft(control: try Controls.star())).get()
        let run = Task { await store.run() }
        // There is a sweep after each tenth of the time to live.
        for sweep in 1...11 {
            #expect(store.counts.expired == 0)
            try await time.untilNextWakeUp(is: .milliseconds(100 * sweep))
            time.advance(by: .milliseconds(99))
            try await time.untilNextWakeUp(is: .milliseconds(100 * sweep))
            time.advance(by: .milliseconds(1))
        }
        try await time.untilNextWakeUp(is: .milliseconds(1_200))
        #expect(store.counts.expired == 1)
        run.cancel()
        await run.value
    }

    @Test func theLastFrames_areHeldForAMinuteAfterTheLastWatcherLeft() async throws {
        let store = store()
        let id = try store.create(SessionDraft(control: try Controls.meshing())).get().id
        let session = try #require(store.residents.registry.session(id))
        let watch = try #require(try store.watch(id, after: nil).get()).begun()
        _ = try store.apply([SessionEvent(.set(value: 3), t: 0)], to: id, if: .none).get()
        time.advance(by: .milliseconds(500))
        watch.end()
        try await time.untilNextWakeUp(is: .milliseconds(60_500))
        time.advance(by: .milliseconds(59_999))
        #expect(session.enter { $0.watchState != nil })
        time.advance(by: .milliseconds(1))
        try await Patience.until("the frames are discarded") { session.enter { $0.watchState == nil } }
        #expect(time.nextWakeUp == nil)
    }

    @Test func framesAreHeldForAMinute_alsoIfTheFirstComesAfterTheLastWatcherLeft() async throws {
        let store = store()
        let id = try store.create(SessionDraft(control: try Controls.meshing())).get().id
        let session = try #require(store.residents.registry.session(id))
        let watch = try #require(try store.watch(id, after: nil).get()).begun()
        let tag = try #require(watch.next()?.update?.shown.current.tag)
        time.advance(by: .seconds(1))
        watch.end()
        try await time.untilNextWakeUp(is: .seconds(61))
        time.advance(by: .seconds(59))
        let responses = try (1...3).map { number in
            try store.apply([SessionEvent(.set(value: Double(number)), t: 0)], to: id, if: .none).get()
        }
        let returned = try #require(try store.watch(id, after: tag).get()).begun()
        #expect((0..<4).map { _ in returned.next()?.update?.shown.current.tag } == responses.map(\.shown.tag) + [nil])
        time.advance(by: .seconds(1))
        #expect(session.enter { $0.watchState != nil })
    }

    @Test func aWatchOfLessThanASecond_withoutALaterFrame_keepsFramesForASecond() async throws {
        let store = store()
        let id = try store.create(SessionDraft(control: try Controls.meshing())).get().id
        let session = try #require(store.residents.registry.session(id))
        let watch = try #require(try store.watch(id, after: nil).get()).begun()
        time.advance(by: .milliseconds(999))
        watch.end()
        try await time.untilNextWakeUp(is: .milliseconds(1999))
        time.advance(by: .milliseconds(999))
        #expect(session.enter { $0.watchState != nil })
        time.advance(by: .milliseconds(1))
        try await Patience.until("it is no longer watched") { session.enter { $0.watchState == nil } }
    }
}

/// A watch that begins some time after it was created.
struct LateBeginningTests {
    @Test(.timeLimit(.minutes(Patience.minutes)))
    func framesFromBeforeAWatchBegins_areDelivered_andDueChangesFollow() async throws {
        let store = MemorySessions()
        let id = try store.create(SessionDraft(control: try Controls.star())).get().id
        let watched = try #require(try store.watch(id, after: nil).get())
        _ = try store.apply([SessionEvent(.began(x: 10, predictedX: nil), t: 0)], to: id, if: .none).get()
        _ = try store.apply([SessionEvent(.changed(x: 60, predictedX: nil), t: 16)], to: id, if: .none).get()
        let (news, wake) = AsyncStream<Void>.makeStream()
        let watch = watched.begun { wake.yield() }
        #expect((0..<3).map { _ in watch.next()?.update?.shown.current.frame.reason } == [.created, .drag, .drag])
        for await _ in news { break }
        #expect(watch.next()?.update?.shown.current.frame.reason == .time)
    }

    @Test func aWatchThatNeverBegins_isNotCountedOnceReleased() throws {
        let store = MemorySessions()
        let id = try store.create(SessionDraft(control: try Controls.star())).get().id
        do {
            let watch = try store.watch(id, after: nil).get()
            #expect(try store.read(id, settling: false).get().watchers == 1)
            _ = watch
        }
        #expect(try store.read(id, settling: false).get().watchers == 0)
    }
}
