import ServiceBasics
import SliderRecords
import SliderSamples
import SliderTimeline
import TestPatience
import Testing

@testable import SliderSessions

/// Requests for one session that come at the same time, and commits that fail at a bad moment.
@Suite(.serialized) struct StoredRaceTests {
    private let processes = StoredProcesses()

    @Test func threadsThatMakeAndEndOneSession_allGetResponses() async throws {
        let settings = StorageSettings(records: MemoryRecordStore(MemoryDisk()))
        let store = StoredSessions(SessionLimits(timeToLive: nil), over: settings)
        try store.start()
        let id = try #require(SessionID("contested"))
        let draft = SessionDraft(id: id, control: try Controls.star())
        let hung = Lock<[String]>([])
        let end = SystemClock.monotonic() + 2_000_000_000
        let threads = try (0..<16).map { number in
            try BackgroundThread {
                while SystemClock.monotonic() < end, hung.withLock({ $0.isEmpty }) {
                    let hasResponse =
                        number % 2 == 0
                        ? Self.hasResponse(store.create(draft)) : Self.hasResponse(store.end(id, if: .none))
                    if !hasResponse { hung.withLock { $0.append(number % 2 == 0 ? "create" : "end") } }
                }
            }
        }
        try await eventually { threads.allSatisfy(\.hasFinished) }
        #expect(hung.withLock { $0 } == [])
        await store.stop(within: .seconds(5))
    }

    private static func hasResponse<Value>(_ response: SessionResult<Value>) -> Bool {
        let done = Monitor(false)
        response.deliver { _ in done.change { $0 = true } }
        return done.wait(until: Deadline(secondsFromNow: Patience.seconds)) { $0 ? true : nil } ?? false
    }

    @Test func aCommitThatFailed_isTriedAgainAlthoughNothingElseChanges() async throws {
        try await processes.run { store in
            let id = try await processes.createUsed("a", in: store)
            let session = try #require(store.residents.registry.session(id))
            processes.disk.refuse(true)
            let (_, isNew) = session.enter { $0.waitForCommit(at: processes.time.clock.monotonic()) }
            if isNew { store.journal.add(session, since: 0, isAwaited: true) }
            try await eventually { store.isStorageFailing }
            processes.disk.refuse(false)
            try await eventually { !store.isStorageFailing }
        }
    }

    @Test func aCreationThatWasStoredAlthoughItsCommitFailed_isStoredAgain() async throws {
        let id = try #require(SessionID("a"))
        try await processes.run(durability: .none) { store in
            processes.disk.refuse(true, storing: true)
            let draft = SessionDraft(id: id, control: try Controls.star())
            _ = try await Heard(store.create(draft)).value
            try await eventually { store.isStorageFailing }
            _ = try await Heard(store.apply(.set, to: id, if: .none)).value
            processes.disk.refuse(false)
            try await eventually { !store.isStorageFailing }
            #expect(try await Heard(store.read(id, settling: false)).value.shown.tag.version == 1)
        }
        #expect(processes.disk.record(id)?.timeline.version == 1)
    }

    @Test func aRequestThatWaitsForACommitUnderWay_isCounted_andAnExpiredSessionIsNot() async throws {
        try await processes.run { store in
            let id = try await processes.createUsed("a", in: store)
            for number in 0..<40 { _ = try await processes.createUsed("x\(number)", in: store) }
            processes.disk.commits.close()
            let response = Heard(store.apply(.set, to: id, if: .none))
            try await eventually { processes.disk.commits.held == 1 }
            #expect(store.storageReport?.waitingForCommit == 1)
            processes.time.advance(by: .seconds(3_500))
            store.endIdleSessions()
            #expect(store.storageReport?.waitingForCommit == 1)
            processes.disk.commits.open()
            _ = try? await response.value
            #expect(store.storageReport?.waitingForCommit == 0)
        }
    }

    @Test func theCountOfCreations_neverGoesDown() async throws {
        try await processes.run { store in
            for number in 0..<3 { _ = try await processes.create("x\(number)", in: store) }
            processes.disk.commits.close()
            let creation = Heard(store.create(SessionDraft(id: SessionID("a"), control: try Controls.star())))
            try await eventually { processes.disk.commits.held == 1 }
            let before = store.counts.created
            processes.disk.refuse(true)
            processes.disk.commits.open()
            _ = try await creation.error
            #expect(store.counts.created == before)
            #expect(before == 3)
            processes.disk.refuse(false)
        }
    }

    @Test func anExpiredSession_isCountedOnce_alsoIfItsRemovalFailsForLong() async throws {
        try await processes.run { store in
            let id = try await processes.createUsed("a", in: store)
            try processes.evict(id, from: store)
            processes.time.advance(by: .seconds(4_000))
            processes.disk.refuse(true)
            for _ in 0..<5 {
                processes.sweep(store)
                try await Task.sleep(for: .milliseconds(20))
            }
            try await eventually { store.isStorageFailing }
            processes.disk.refuse(false)
            try await eventually { !store.isStorageFailing }
            #expect(store.counts.expired == 1)
        }
    }
}
