import ServiceBasics
import SliderEngine
import SliderSamples
import SliderTimeline
import TestPatience
import Testing

@testable import SliderSessions

/// Expiries and responses that are not committed yet. This thread does the work of the store's threads.
struct StoredExtensionTests {
    private let time = TestClock()
    private let disk = SimulatedDisk()

    private func store(_ meanwhile: @escaping @Sendable () -> Void = {}) -> ResidentSessions {
        ResidentSessions(
            SessionLimits(timeToLive: .seconds(3_000)), clock: time.clock,
            storage: StorageSettings(records: SimulatedRecords(disk, meanwhile: meanwhile), residentLimit: 1_000))
    }

    private func load(_ storage: Storage, of store: ResidentSessions) {
        while let work = storage.loads.next() { _ = store.loadStep(work, over: storage) }
    }

    /// Commits and loads for four seconds.
    private func rest(_ store: ResidentSessions) throws {
        let storage = try #require(store.storage)
        for _ in 0..<200 {
            if case .commit(let group) = storage.journal.step(at: time.clock.monotonic()) {
                store.commit(group, over: storage)
            }
            load(storage, of: store)
            time.advance(by: .milliseconds(20))
        }
    }

    @Test func anEarlierExtension_doesNotShortenTheLifeOfASessionThatWasStoredLater() throws {
        let store = store()
        let storage = try #require(store.storage)
        let ids = try (0..<120).map { try #require(SessionID("s\($0)")) }
        for id in ids { store.create(SessionDraft(id: id, control: try Controls.star())).deliver { _ in } }
        try rest(store)
        for id in ids { store.apply(.set, to: id, if: .none).deliver { _ in } }
        try rest(store)
        time.advance(by: .seconds(2_000))
        for id in ids { store.read(id, settling: false).deliver { _ in } }
        disk.isFailing = true
        store.keepAlive(over: storage)
        try rest(store)
        time.advance(by: .seconds(2_000))
        for id in ids { store.apply([SessionEvent(.elapsed)], to: id, if: .none).deliver { _ in } }
        try rest(store)
        disk.isFailing = false
        time.advance(by: .seconds(2))
        try rest(store)
        #expect(storage.journal.isIdle)
        #expect(ids.allSatisfy { (disk.records[$0]?.expiresAt ?? 0) >= 4_000_000 + 3_000_000 })
    }

    @Test func theLifeOfASessionWithAShortOne_isExtendedByTheReadItself() throws {
        let store = store()
        let storage = try #require(store.storage)
        let id = try #require(SessionID("a"))
        store.create(SessionDraft(id: id, control: try Controls.star(), timeToLive: .seconds(60))).deliver { _ in }
        try rest(store)
        time.advance(by: .seconds(10))
        store.read(id, settling: false).deliver { _ in }
        #expect(storage.journal.expiry(of: id) != nil)
        let read = storage.runningTime(at: time.clock.monotonic())
        try rest(store)
        #expect(try #require(disk.records[id]?.expiresAt) >= read + 60_000)
    }

    @Test func aKeyedRequest_isAnsweredAfterTheCommitOfItsResponse_alsoIfItsEventsAreStale() throws {
        let hook = Lock<(@Sendable () -> Void)?>(nil)
        let store = store { hook.withLock { $0.take() }?() }
        let storage = try #require(store.storage)
        let id = try #require(SessionID("a"))
        store.create(SessionDraft(id: id, control: try Controls.star())).deliver { _ in }
        try rest(store)
        store.apply([.began(10, "g", 1)], to: id, if: .none).deliver { _ in }
        store.apply([.ended("g", 2)], to: id, if: .none).deliver { _ in }
        let isCommitted = Lock<Bool?>(nil)
        let request = KeyedRequest("k")
        hook.withLock {
            // While the commit of the first request is under way.
            $0 = {
                store.begin(request, for: 0).deliver { _ in
                    let recorder = ResponseRecorder<AppliedEvents>(request) { _ in [1] }
                    store.apply([.ended("g", 2)], to: id, if: .none, predicted: false, recording: recorder, for: 0)
                        .deliver { result in
                            isCommitted.withLock { $0 = (try? result.get())?.isCommitted }
                        }
                }
                load(storage, of: store)
            }
        }
        time.advance(by: .milliseconds(1))
        guard case .commit(let group) = storage.journal.step(at: time.clock.monotonic()) else { throw TooLate() }
        store.commit(group, over: storage)
        #expect(isCommitted.withLock { $0 } == nil)
        #expect(!storage.journal.isIdle)
        try rest(store)
        #expect(isCommitted.withLock { $0 } == true)
    }
}
