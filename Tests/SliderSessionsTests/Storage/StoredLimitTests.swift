import ServiceBasics
import SliderSamples
import SliderTimeline
import TestPatience
import Testing

@testable import SliderSessions

/// What bounds sessions that a record store keeps, and regular work that must not stop.
struct StoredLimitTests {
    private let kept = StoredProcesses()

    @Test func sessionsWithATrace_takeAtMostHalfOfThePlacesInMemory() async throws {
        try await kept.run(residents: 10) { store in
            for number in 0..<5 { _ = try await kept.create("t\(number)", in: store, traced: 1) }
            let draft = SessionDraft(id: SessionID("t5"), control: try Controls.star(), traced: 1)
            let refusal = try await Heard(store.create(draft)).error
            #expect(refusal == .tooManyTracedSessions(limit: 5))
            for number in 0..<20 {
                let id = try await kept.createUsed("s\(number)", in: store)
                kept.time.advance(by: .seconds(6))
                _ = try await Heard(store.read(id, settling: false)).value
            }
            _ = try await Heard(store.end(try #require(SessionID("t0")), if: .none)).value
            #expect(try await Heard(store.create(draft)).value.id == draft.id)
        }
    }

    @Test func aPassOverExpiredRecords_goesOn_whenEnoughOfThemAreRemoved() async throws {
        try await kept.run { store in
            let storage = try #require(store.storage)
            storage.journal.expire(
                try (0..<Storage.mostExpired + 5_000).map { (try #require(SessionID("gone\($0)")), Int64(1)) })
            guard case .paused = store.expireSlice(after: 7, over: storage) else { throw TooLate() }
            storage.pausedSweep.withLock { $0 = Storage.PausedSweep(cursor: 7) }
            try await eventually { storage.journal.expiredCount == 0 }
            #expect(storage.pausedSweep.withLock { $0?.cursor } == nil)
        }
    }

    @Test func theRunningTime_isStored_alsoWhileThereIsNothingToCommit() async throws {
        try await kept.run { store in
            _ = try await kept.createUsed("a", in: store)
            kept.time.advance(by: .seconds(500))
            try kept.sweep(store)
            try await eventually { kept.disk.runningTime >= 500_000 }
        }
    }

    @Test func aSessionThatIsWatched_isThereAfterAStop() async throws {
        let id = try await kept.run(limits: SessionLimits(timeToLive: .seconds(100))) { store in
            let id = try await kept.createUsed("a", in: store)
            let watch = try await Heard(store.watch(id, after: nil)).value
            for _ in 0..<3 {
                kept.time.advance(by: .seconds(60))
                try kept.sweep(store)
            }
            kept.time.advance(by: .seconds(60))
            withExtendedLifetime(watch) {}
            return id
        }
        try await kept.run(limits: SessionLimits(timeToLive: .seconds(100))) { store in
            kept.time.advance(by: .seconds(60))
            let reading = try await Heard(store.read(id, settling: false)).value
            #expect(reading.id == id)
        }
    }

    @Test func whileTheStoreFails_removalsThatWaitForIt_haveALimit() throws {
        let journal = Journal()
        for number in 0...Journal.mostRemovals {
            #expect(journal.isFull == false)
            journal.remove(try #require(SessionID("s\(number)")), waits: [])
        }
        #expect(journal.isFull)
    }

    @Test func aResponse_isNotReplayed_afterItsSessionHasExpired() async throws {
        try await kept.run { store in
            let id = try #require(SessionID("a"))
            let draft = SessionDraft(id: id, control: try Controls.star(), timeToLive: .seconds(60))
            _ = try await Heard(store.create(draft)).value
            let request = KeyedRequest("k")
            _ = try await Heard(store.begin(request, for: 0)).value
            let recorder = ResponseRecorder<AppliedEvents>(request) { _ in [1] }
            _ = try await Heard(store.apply(.set, to: id, if: .none, predicted: false, recording: recorder, for: 0))
                .value
            guard case .replay = try await Heard(store.begin(request, for: 0)).value else { throw TooLate() }
            kept.time.advance(by: .seconds(100))
            guard case .first = try await Heard(store.begin(request, for: 0)).value else { throw TooLate() }
        }
    }
}
