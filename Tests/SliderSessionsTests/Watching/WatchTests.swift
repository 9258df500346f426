import SliderEngine
import SliderSamples
import SliderTimeline
import Synchronization
import TestPatience
import Testing

@testable import SliderSessions

/// A watcher gets the current frame, then every new frame. Frames that it does not read in time are merged into one.
struct WatchTests {
    private let time = TestClock()
    private let store: MemorySessions
    private let id: SessionID

    init() throws {
        store = MemorySessions(SessionLimits(gestureTimeout: nil), clock: time.clock)
        id = try store.create(SessionDraft(control: try Controls.meshing())).get().id
    }

    private func watch(of id: SessionID? = nil, after known: SessionTag? = nil) throws -> SessionWatches {
        try #require(try store.watch(id ?? self.id, after: known).get()).begun()
    }

    /// Moves the value; each move gives a tick.
    private func move(_ values: some Sequence<Int>) throws {
        for value in values {
            _ = try store.apply([.changed(Double(value % 30) * 10, "a", Int64(value))], to: id, if: .none).get()
        }
    }

    @Test func theFirstFrameHasNoCues() throws {
        try move(1...3)
        #expect(try #require(try watch().next()?.update).shown.current.frame.cues.isEmpty)
    }

    @Test func aFrameNamesTheGestureUnderWay() throws {
        let watch = try watch()
        #expect(try #require(watch.next()?.update).shown.current.gesture == nil)
        try move(1...1)
        #expect(watch.next()?.update?.shown.current.gesture == "a")
        _ = try store.apply([.ended("a", 2)], to: id, if: .none).get()
        #expect(try #require(watch.next()?.update).shown.current.gesture == nil)
    }

    @Test func aSlowWatcherGetsOneMergedFrame_withAllCues() throws {
        let watch = try watch()
        _ = watch.next()
        try move(1...(RecentFrames.lagLimit))
        #expect(watch.next()?.update?.shown.current.tag.version == 1)
        try move(100...(100 + 30))
        let merged = try #require(watch.next()?.merged)
        guard case .slow(let frames) = merged.reason else { throw NotNow() }
        #expect(frames == RecentFrames.lagLimit - 1 + 31)
        #expect(merged.shown.current.tag.version == RecentFrames.lagLimit + 31)
        #expect(merged.shown.current.frame.cues.count == frames)
        #expect(watch.next() == nil)
    }

    @Test func aVerySlowWatcherGetsTheLastCues_upToTheLimit() throws {
        let watch = try watch()
        _ = watch.next()
        try move(1...2_000)
        let merged = try #require(watch.next()?.merged)
        guard case .slow(let frames) = merged.reason else { throw NotNow() }
        #expect(frames == 2_000)
        #expect(merged.shown.current.frame.cues.count == RecentFrames.cueLimit)
        #expect(merged.shown.current.frame.cues.last?.t == merged.shown.current.frame.t)
        #expect(watch.next() == nil)
    }

    @Test func aBatchIsOneFrame() throws {
        let watch = try watch()
        _ = watch.next()
        _ = try store.apply((1...40).map { .changed(Double($0), "a", $0) }, to: id, if: .none).get()
        #expect(watch.next()?.update?.shown.current.tag.version == 40)
    }

    @Test func aReturningWatcherGetsEveryMissedFrame() throws {
        let first = try watch()
        let tag = try #require(first.next()?.update).shown.current.tag
        first.end()
        try move(1...RecentFrames.limit)
        let second = try watch(after: tag)
        let versions = try (1...RecentFrames.limit).map { _ in
            try #require(second.next()?.update?.shown.current.tag.version)
        }
        #expect(versions == (1...RecentFrames.limit).map { Int64($0) })
        #expect(second.next() == nil)
    }

    @Test func aWatcherThatMissedTooManyFrames_getsOneMergedFrame_withTheNumberOfEvents() throws {
        let first = try watch()
        let tag = try #require(first.next()?.update).shown.current.tag
        first.end()
        try move(1...(RecentFrames.limit + 10))
        let second = try watch(after: tag)
        let merged = try #require(second.next()?.merged)
        guard case .away(let events) = merged.reason else { throw NotNow() }
        #expect(events == RecentFrames.limit + 10)
        #expect(merged.shown.current.frame.cues.count == RecentFrames.limit + 10)
        #expect(second.next() == nil)
        try move(200...201)
        #expect(second.next()?.update?.shown.current.tag.version == Int64(RecentFrames.limit) + 11)
    }

    @Test func aWatcherOfASessionThatWasNotWatched_getsOneMergedFrameWithoutCues() throws {
        let tag = try store.read(id, settling: false).get().shown.tag
        try move(1...3)
        let merged = try #require(try watch(after: tag).next()?.merged)
        guard case .away(let events) = merged.reason else { throw NotNow() }
        #expect(events == 3)
        #expect(merged.shown.current.tag.version == 3)
        #expect(merged.shown.current.frame.cues.isEmpty)
    }

    @Test func framesHeldForAReturningWatcher_areDroppedAfterATime() throws {
        let session = Session(
            Timeline(try Controls.meshing(), at: 0), id: id, epoch: "e", preset: nil, createdAt: 0, moment: 0)
        func watch(after known: SessionTag?) throws -> SessionWatch {
            try session.enter { $0.watch(after: known) { .start } }.get()
        }
        let first = try watch(after: nil).begun()
        let tag = try #require(first.next()?.update).shown.current.tag
        _ = session.enter { $0.apply([.changed(100, "a", 1)], if: .none, predicted: false, in: .start) }
        first.end()
        let waiting = try watch(after: tag)
        // A second watch exists, although it has not begun: the frames are held.
        #expect(session.enter { $0.clearWatchState(after: 1) } == nil)
        let second = waiting.begun()
        #expect(second.next()?.update?.shown.current.frame.cues.count == 1)
        second.end()
        // The second watch has ended: the frames are held for the full time again.
        #expect(session.enter { $0.clearWatchState(after: 1) } == 2)
        #expect(session.enter { $0.clearWatchState(after: 2) } == nil)
        #expect(try #require(try watch(after: tag).begun().next()?.merged).shown.current.frame.cues.isEmpty)
    }

    private func reshape(upper: Double) throws {
        _ = try store.reshape(
            id,
            by: ControlChange { control, _ in
                guard case .slider(let slider) = control else { return .success(nil) }
                var description = slider.description
                description.range.upper = upper
                guard let control = try? SliderControl(description) else { return .success(nil) }
                return .success((Reshape(to: .slider(control), trackWidth: nil), weight: 1))
            }, if: .none, recording: nil
        ).get()
    }

    private static func upper(_ control: Control?) -> Double? {
        guard case .slider(let slider) = control else { return nil }
        return slider.description.range.upper
    }

    @Test func aSlowWatcherGetsTheControl_howeverManyFramesAgoItHasChanged() throws {
        let watch = try watch()
        _ = watch.next()
        try reshape(upper: 70)
        try move(1...(RecentFrames.limit + 10))
        let merged = try #require(watch.next()?.merged)
        guard case .slow = merged.reason else { throw NotNow() }
        #expect(Self.upper(merged.shown.control) == 70 && merged.shown.current.reshapes == 1)
        try move(500...(500 + RecentFrames.lagLimit + 5))
        let later = try #require(watch.next()?.merged)
        #expect(later.shown.control == nil && later.shown.current.reshapes == 1)
    }

    @Test func fewControlsAreHeld() throws {
        let first = try watch()
        let tag = try #require(first.next()?.update).shown.current.tag
        for upper in 1...RecentFrames.heldControlLimit { try reshape(upper: 40 + Double(upper)) }
        #expect(try watch(after: tag).next()?.update?.shown.current.reshapes == 1)
        try reshape(upper: 90)
        let merged = try #require(try watch(after: tag).next()?.merged)
        #expect(Self.upper(merged.shown.control) == 90)
        #expect(merged.shown.current.reshapes == Int64(RecentFrames.heldControlLimit + 1))
        first.end()
    }

    @Test func heldCuesAreLimited_forBatchesToo() throws {
        let first = try watch()
        let tag = try #require(first.next()?.update).shown.current.tag
        first.end()
        for batch in Int64(0)..<4 {
            let moves = (Int64(0)..<1_000).map {
                SessionEvent.changed($0 % 2 == 0 ? 0 : 340, "a", batch * 1_000 + $0 + 1)
            }
            _ = try store.apply(moves, to: id, if: .none).get()
        }
        let merged = try #require(try watch(after: tag).next()?.merged)
        #expect(merged.shown.current.tag.version == 4_000)
        #expect(merged.shown.current.frame.cues.count == RecentFrames.cueLimit)
    }

    @Test func heldEventsAreLimited_ofSeveralThumbs() throws {
        let several = SliderDescription(
            range: ValueRange(lower: 0, upper: 100), thumbs: Thumbs(count: 2), trackWidth: 400)
        let id = try store.create(SessionDraft(control: .slider(try SliderControl(several)))).get().id
        let first = try watch(of: id)
        let tag = try #require(first.next()?.update).shown.current.tag
        let count = RecentFrames.heldEventLimit / 200
        func send(_ batches: Range<Int>) throws {
            for batch in batches {
                let events = (0..<200).map { SessionEvent(.set(value: Double($0)), t: Double(batch), thumb: 0) }
                _ = try store.apply(events, to: id, if: .none).get()
            }
        }
        try send(0..<count)
        let told = try watch(of: id, after: tag).next()?.update
        #expect(told?.shown.confirmation.events.count == 200)
        try send(count..<(count + 1))
        let merged = try #require(try watch(of: id, after: tag).next()?.merged)
        #expect(merged.shown.confirmation.events.isEmpty)
        first.end()
    }

    @Test func aReturningWatcherThatFallsBehind_getsTheNumberOfMergedFrames() throws {
        let first = try watch()
        _ = first.next()
        try move(1...40)
        let again = try watch(after: store.read(id, settling: false).get().shown.tag)
        #expect(again.next() == nil)
        try move(41...70)
        guard case .slow(let frames) = try #require(again.next()?.merged).reason else { throw NotNow() }
        #expect(frames == 30)
    }

    @Test func aWatcherReturningWithALaterVersion_getsTheCurrentFrame() throws {
        try move(1...2)
        let epoch = try #require(try watch().next()?.update).shown.current.tag.epoch
        #expect(try watch(after: SessionTag(epoch: epoch, version: 99)).next()?.update?.shown.current.tag.version == 2)
    }

    @Test func theLastEndedSessions_areRemembered() throws {
        _ = try store.end(id, if: .none).get()
        #expect(try store.watch(id, after: nil).get() == nil)
        for number in 0..<EndedSessions.limit {
            let other = try store.create(SessionDraft(id: SessionID("s\(number)"), control: try Controls.meshing()))
                .get().id
            _ = try store.end(other, if: .none).get()
        }
        #expect(store.watch(id, after: nil).refusal == .noSuchSession)
    }

    @Test func watchersAreCounted_andPreventExpiry() throws {
        let watches = try (0..<3).map { _ in try watch() }
        #expect(try store.read(id, settling: false).get().watchers == 3)
        time.advance(by: .seconds(7_200))
        store.endIdleSessions()
        #expect(store.counts.present == 1)
        for watch in watches { watch.end() }
        #expect(try store.read(id, settling: false).get().watchers == 0)
        time.advance(by: .seconds(7_200))
        store.endIdleSessions()
        #expect(store.counts.present == 0)
    }

    @Test func everyWatcherIsWoken_forEveryFrame_andForTheEnd() throws {
        let woken = Atomic<Int>(0)
        let watches = try (0..<3).map { _ in try #require(try store.watch(id, after: nil).get()) }
        let begun = watches.map { $0.begun { woken.add(1, ordering: .relaxed) } }
        try move(1...2)
        #expect(woken.load(ordering: .relaxed) == 6)
        _ = try store.end(id, if: .none).get()
        #expect(woken.load(ordering: .relaxed) == 9)
        for watch in begun { watch.end() }
    }

    @Test func aFrameIsWrittenOnce_forAllWatchers() throws {
        let watches = try (0..<3).map { _ in try watch() }
        for watch in watches { _ = watch.next() }
        try move(1...1)
        var writings = 0
        for watch in watches {
            let bytes = try #require(watch.next()?.update).bytes(withConfirmation: false) { update in
                writings += 1
                return Array("\(update.shown.current.tag.version)".utf8)
            }
            #expect(bytes == Array("1".utf8))
        }
        #expect(writings == 1)
    }

    @Test func theWatchesOfAClient_tellWhichHaveNews_eachOnce() throws {
        let ids = try (0..<3).map { _ in
            try store.create(SessionDraft(control: try Controls.meshing())).get().id
        }
        let woken = Atomic<Int>(0)
        let places = try ids.map { try store.watch($0, after: nil).get() }
        let watches = SessionWatches([places[0], nil, places[1], places[2]]) { woken.add(1, ordering: .relaxed) }
        #expect(watches.takeNoted() == 0b1111)
        #expect((0..<4).map { watches.session(at: $0) } == [ids[0], nil, ids[1], ids[2]])
        #expect((0..<4).map { watches.next(at: $0)?.update != nil } == [true, false, true, true])
        #expect(woken.load(ordering: .relaxed) == 0)
        for id in [ids[2], ids[0], ids[2]] {
            _ = try store.apply([SessionEvent(.set(value: 1))], to: id, if: .none).get()
        }
        #expect(woken.load(ordering: .relaxed) == 3)
        #expect(watches.takeNoted() == 0b1001)
        #expect(watches.takeNoted() == 0)
        #expect((0..<4).map { watches.next(at: $0)?.update != nil } == [true, false, false, true])
    }

    @Test func aReservedWatch_countsAsOneWatcher_andBeginsOnlyOnce() throws {
        func watchers() throws -> Int { try store.read(id, settling: false).get().watchers }
        var place = try store.watch(id, after: nil).get()
        let watch = try #require(place).begun()
        #expect(try watchers() == 1)
        // It can be taken over only once.
        #expect(try #require(place).begun().next() == nil)
        place = nil
        #expect(try watchers() == 1)
        try move(1...1)
        #expect(watch.next()?.update?.shown.current.tag.version == 0)
        #expect(watch.next()?.update?.shown.current.tag.version == 1)
        watch.end()
        #expect(try watchers() == 0)
        #expect(watch.next() == nil)
    }
}
