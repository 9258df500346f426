import ServiceBasics
import SliderSamples
import SliderTimeline
import TestPatience
import Testing

@testable import SliderSessions

/// Limits of sessions over a record store, and regular work that must not stop.
struct StoredLimitTests {
    private let processes = StoredProcesses()

    @Test func sessionsWithATrace_takeAtMostHalfOfThePlacesInMemory() async throws {
        try await processes.run(residents: 10) { store in
            for number in 0..<5 { _ = try await processes.create("t\(number)", in: store, traced: 1) }
            let draft = SessionDraft(id: SessionID("t5"), control: try Controls.star(), traced: 1)
            let refusal = try await Heard(store.create(draft)).error
            #expect(refusal == .tooManyTracedSessions(limit: 5))
            for number in 0..<20 {
                let id = try await processes.createUsed("s\(number)", in: store)
                processes.time.advance(by: .seconds(6))
                _ = try await Heard(store.read(id, settling: false)).value
            }
            _ = try await Heard(store.end(try #require(SessionID("t0")), if: .none)).value
            #expect(try await Heard(store.create(draft)).value.id == draft.id)
        }
    }

    @Test func aPassOverExpiredRecords_goesOn_whenEnoughOfThemAreRemoved() async throws {
        try await processes.run { store in
            store.journal.expire(
                try (0..<StoredSessions.mostExpired + 5_000).map { (try #require(SessionID("gone\($0)")), Int64(1)) })
            guard case .paused = store.expireSlice(after: 7) else { throw TooLate() }
            store.pausedSweep.withLock { $0 = StoredSessions.PausedSweep(cursor: 7) }
            try await eventually { store.journal.expiredCount == 0 }
            #expect(store.pausedSweep.withLock { $0?.cursor } == nil)
        }
    }

    @Test func theRunningTime_isStored_alsoWhileThereIsNothingToCommit() async throws {
        try await processes.run { store in
            _ = try await processes.createUsed("a", in: store)
            processes.time.advance(by: .seconds(500))
            processes.sweep(store)
            try await eventually { processes.disk.runningTime >= 500_000 }
        }
    }

    @Test func aSessionThatIsWatched_isThereAfterAStop() async throws {
        let id = try await processes.run(limits: SessionLimits(timeToLive: .seconds(100))) { store in
            let id = try await processes.createUsed("a", in: store)
            let watch = try await Heard(store.watch(id, after: nil)).value
            for _ in 0..<3 {
                processes.time.advance(by: .seconds(60))
                processes.sweep(store)
            }
            processes.time.advance(by: .seconds(60))
            withExtendedLifetime(watch) {}
            return id
        }
        try await processes.run(limits: SessionLimits(timeToLive: .seconds(100))) { store in
            processes.time.advance(by: .seconds(60))
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
        try await processes.run { store in
            let id = try #require(SessionID("a"))
            let draft = SessionDraft(id: id, control: try Controls.star(), timeToLive: .seconds(60))
            _ = try await Heard(store.create(draft)).value
            let request = KeyedRequest("k")
            _ = try await Heard(store.begin(request)).value
            let recorder = ResponseRecorder<AppliedEvents>(request) { _ in [1] }
            _ = try await Heard(store.apply(.set, to: id, if: .none, predicted: false, recording: recorder))
                .value
            guard case .replay = try await Heard(store.begin(request)).value else { throw TooLate() }
            processes.time.advance(by: .seconds(100))
            guard case .first = try await Heard(store.begin(request)).value else { throw TooLate() }
        }
    }
}
