import ServiceBasics
import SliderEngine
import SliderRecords
import SliderSamples
import SliderTimeline
import TestPatience
import Testing

@testable import SliderSessions

/// Expiries and responses that are not committed yet. This thread does the work of the store's threads.
struct StoredExtensionTests {
    private let time = TestClock()
    private let disk = SimulatedDisk()

    private func store(_ meanwhile: @escaping @Sendable () -> Void = {}) -> StoredSessions {
        StoredSessions(
            SessionLimits(timeToLive: .seconds(3_000)), clock: time.clock,
            over: StorageSettings(records: SimulatedRecords(disk, meanwhile: meanwhile), residentLimit: 1_000))
    }

    private func load(_ store: StoredSessions) {
        while let work = store.loads.next() { _ = store.loadStep(work) }
    }

    /// Commits and loads for four seconds.
    private func rest(_ store: StoredSessions) {
        for _ in 0..<200 {
            if case .commit(let group) = store.journal.step(at: time.clock.monotonic()) {
                store.commit(group)
            }
            load(store)
            time.advance(by: .milliseconds(20))
        }
    }

    @Test func anEarlierExtension_doesNotShortenTheLifeOfASessionThatWasStoredLater() throws {
        let store = store()
        let ids = try (0..<120).map { try #require(SessionID("s\($0)")) }
        for id in ids { store.create(SessionDraft(id: id, control: try Controls.star())).deliver { _ in } }
        rest(store)
        for id in ids { store.apply(.set, to: id, if: .none).deliver { _ in } }
        rest(store)
        time.advance(by: .seconds(2_000))
        for id in ids { store.read(id, settling: false).deliver { _ in } }
        disk.isFailing = true
        store.keepAlive()
        rest(store)
        time.advance(by: .seconds(2_000))
        for id in ids { store.apply([SessionEvent(.elapsed)], to: id, if: .none).deliver { _ in } }
        rest(store)
        disk.isFailing = false
        time.advance(by: .seconds(2))
        rest(store)
        #expect(store.journal.isIdle)
        #expect(ids.allSatisfy { (disk.records[$0]?.expiresAt ?? 0) >= 4_000_000 + 3_000_000 })
    }

    @Test func theLifeOfASessionWithAShortOne_isExtendedByTheReadItself() throws {
        let store = store()
        let id = try #require(SessionID("a"))
        store.create(SessionDraft(id: id, control: try Controls.star(), timeToLive: .seconds(60))).deliver { _ in }
        rest(store)
        time.advance(by: .seconds(10))
        store.read(id, settling: false).deliver { _ in }
        #expect(store.journal.expiry(of: id) != nil)
        let read = store.runningTime(at: time.clock.monotonic())
        rest(store)
        #expect(try #require(disk.records[id]?.expiresAt) >= read + 60_000)
    }

    @Test func aKeyedRequest_getsItsResponseAfterTheCommitOfItsResponse_alsoIfItsEventsAreStale() throws {
        let hook = Lock<(@Sendable () -> Void)?>(nil)
        let store = store { hook.withLock { $0.take() }?() }
        let id = try #require(SessionID("a"))
        store.create(SessionDraft(id: id, control: try Controls.star())).deliver { _ in }
        rest(store)
        store.apply([.began(10, "g", 1)], to: id, if: .none).deliver { _ in }
        store.apply([.ended("g", 2)], to: id, if: .none).deliver { _ in }
        let isCommitted = Lock<Bool?>(nil)
        let request = KeyedRequest("k")
        hook.withLock {
            // While the commit of the first request is under way.
            $0 = {
                store.begin(request).deliver { _ in
                    let recorder = ResponseRecorder<AppliedEvents>(request) { _ in [1] }
                    store.apply([.ended("g", 2)], to: id, if: .none, predicted: false, recording: recorder)
                        .deliver { result in
                            isCommitted.withLock { $0 = (try? result.get())?.isCommitted }
                        }
                }
                load(store)
            }
        }
        time.advance(by: .milliseconds(1))
        guard case .commit(let group) = store.journal.step(at: time.clock.monotonic()) else { throw TooLate() }
        store.commit(group)
        #expect(isCommitted.withLock { $0 } == nil)
        #expect(!store.journal.isIdle)
        rest(store)
        #expect(isCommitted.withLock { $0 } == true)
    }
}
