import RedisSamples
import SliderEngine
import SliderRecords
import SliderSamples
import SliderSessions
import SliderTimeline
import TestPatience
import Testing

/// Watchers of sessions.
extension ReplicatedStoreSuite.SessionStoreTests {
    @Test(arguments: StoreKind.allCases)
    func aWatcherGetsTheCurrentFrame_thenEachNewOne_thenTheEnd(_ kind: StoreKind) async throws {
        try await StoreUnderTest.with(kind) { store in
            let id = try await store.sessions.create(draft()).value.id
            _ = try await store.sessions.apply([.changed(10, "a", 1), .changed(20, "a", 2)], to: id).value
            let watch = try #require(try await store.sessions.watch(id, after: nil).value).begun()
            #expect(watch.next()?.update?.shown.current.tag.version == 2)
            #expect(watch.next() == nil)
            for number in 3...5 {
                _ = try await store.sessions.apply([.changed(Double(number) * 10, "a", Int64(number))], to: id)
                    .value
            }
            #expect(
                try (3...5).map { _ in try #require(watch.next()?.update?.shown.current.tag.version) } == [3, 4, 5])
            _ = try await store.sessions.apply([.ended("a", 6)], to: id).value
            _ = try await store.sessions.end(id).value
            #expect(watch.next()?.update?.shown.current.tag.version == 6)
            #expect(watch.next()?.ending == .deleted)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func aWatcherThatReturns_getsEveryFrameThatItMissed(_ kind: StoreKind) async throws {
        try await StoreUnderTest.with(kind) { store in
            let id = try await store.sessions.create(draft()).value.id
            let first = try #require(try await store.sessions.watch(id, after: nil).value).begun()
            // Frames are held for a minute after a watcher that had more than the first one.
            _ = try await store.sessions.apply([Self.set(1)], to: id).value
            _ = first.next()
            let tag = try #require(first.next()?.update).shown.current.tag
            first.end()
            for value in 2...9 { _ = try await store.sessions.apply([Self.set(Double(value))], to: id).value }
            let second = try #require(try await store.sessions.watch(id, after: tag).value).begun()
            #expect(
                try (2...9).map { _ in try #require(second.next()?.update?.shown.current.tag.version) } == Array(2...9))
            #expect(second.next() == nil)
            // A watcher that knows the last frame gets no frame twice. One with a tag of another session gets the
            // current frame.
            let last = SessionTag(epoch: tag.epoch, version: 9)
            let third = try #require(try await store.sessions.watch(id, after: last).value).begun()
            #expect(third.next() == nil)
            let foreign = SessionTag(epoch: "another", version: 1)
            let fourth = try #require(try await store.sessions.watch(id, after: foreign).value).begun()
            #expect(fourth.next()?.update?.shown.current.tag == last)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func anEndedSession_isDistinguishedFromAnUnknownOne(_ kind: StoreKind) async throws {
        try await StoreUnderTest.with(kind) { store in
            let never = try #require(SessionID("never"))
            #expect(await store.sessions.watch(never, after: nil).error == .noSuchSession)
            // The watcher's tag shows that the session has existed.
            #expect(try await store.sessions.watch(never, after: SessionTag(epoch: "e", version: 1)).value == nil)
            let id = try await store.sessions.create(draft()).value.id
            _ = try await store.sessions.end(id).value
            #expect(try await store.sessions.watch(id, after: nil).value == nil)
        }
    }
}
