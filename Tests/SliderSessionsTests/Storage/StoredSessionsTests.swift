import ServiceBasics
import SliderEngine
import SliderRecords
import SliderSamples
import SliderTimeline
import TestPatience
import Testing

@testable import SliderSessions

/// Sessions over a record store, with its threads. Changes that were reported as committed are in the next process.
struct StoredSessionsTests {
    private let processes = StoredProcesses()

    private var time: TestClock { processes.time }
    private var disk: MemoryDisk { processes.disk }

    private func withProcess<Value>(
        durability: Durability = .gesture, timeToLive: Duration? = .seconds(60), residents: Int = 100,
        _ body: (StoredSessions) async throws -> Value
    ) async throws -> Value {
        try await processes.run(
            durability: durability, limits: SessionLimits(timeToLive: timeToLive), residents: residents, body)
    }

    private func create(_ name: String, in store: StoredSessions, traced: Int = 0) async throws -> SessionID {
        try await processes.create(name, in: store, traced: traced)
    }

    @Test(arguments: Durability.allCases)
    func onlyResponsesOfTheDurability_waitForTheDisk(_ durability: Durability) async throws {
        try await withProcess(durability: durability) { store in
            let id = try await create("a", in: store)
            let moved = try await store.apply([.began(10, "a", 1)], to: id, if: .none).value
            #expect(moved.isCommitted == (durability == .event))
            let set = try await store.apply([SessionEvent(.set(value: 1)).takingOver], to: id, if: .none).value
            #expect(set.isCommitted == (durability != .none))
            #expect(try await store.end(id, if: .none).value.isCommitted == (durability != .none))
        }
    }

    @Test func aStaleRepeat_isCommittedLikeTheFirst() async throws {
        try await withProcess { store in
            let id = try await create("a", in: store)
            _ = try await store.apply([.began(10, "a", 1)], to: id, if: .none).value
            for stale in 0...1 {
                let ended = try await store.apply([.ended("a", 2)], to: id, if: .none).value
                #expect(ended.isCommitted)
                #expect(ended.stale == stale)
            }
        }
    }

    @Test func movesThatNoRequestWaitsFor_areCommittedWithinASecond() async throws {
        let id = try #require(SessionID("a"))
        try await withProcess { store in
            _ = try await create("a", in: store)
            let moved = try await store.apply([.began(10, "a", 1)], to: id, if: .none).value
            time.advance(by: .seconds(1))
            try await eventually { disk.record(id)?.timeline.version == moved.shown.tag.version }
        }
    }

    @Test func aDiskThatRefuses_losesNothing_andRecovers() async throws {
        try await withProcess { store in
            let id = try await create("a", in: store)
            disk.refuse(true)
            let refused = await store.apply([SessionEvent(.set(value: 0.3))], to: id, if: .none).error
            #expect(refused == .storageUnavailable("the disk refuses"))
            // Moves and reads go on, a creation and an end are refused before they change anything.
            #expect(try await !store.apply([.began(10, "a", 1)], to: id, if: .none).value.isCommitted)
            #expect(store.isStorageFailing)
            #expect(await store.end(id, if: .none).error == .storageUnavailable("the disk refuses"))
            let other = SessionDraft(id: SessionID("b"), control: try Controls.star())
            #expect(await store.create(other).error == .storageUnavailable("the disk refuses"))
            disk.refuse(false)
            time.advance(by: .seconds(2))
            try await eventually { !store.isStorageFailing }
            #expect(try await store.create(other).value.isCommitted)
            #expect(try await store.apply([.ended("a", 2)], to: id, if: .none).value.isCommitted)
        }
    }

    @Test func aStopThatCouldNotStoreEverySession_saysHowMany() async throws {
        for refuses in [false, true] {
            let settings = StorageSettings(records: MemoryRecordStore(disk))
            let store = StoredSessions(SessionLimits(timeToLive: nil), clock: .system, over: settings)
            try store.start()
            let ids = [try await create("a\(refuses)", in: store), try await create("b\(refuses)", in: store)]
            disk.refuse(refuses)
            for id in ids { _ = try await store.apply([.began(10, "a", 1)], to: id, if: .none).value }
            await store.stop(within: .milliseconds(200))
            #expect(store.unstoredSessions == (refuses ? 2 : 0))
            disk.refuse(false)
        }
    }

    @Test func aCreationThatFailed_leavesTheIDFree() async throws {
        try await withProcess { store in
            disk.refuse(true)
            let draft = SessionDraft(id: SessionID("a"), control: try Controls.star())
            #expect(await store.create(draft).error == .storageUnavailable("the disk refuses"))
            #expect(store.counts == SessionCounts(present: 0, resident: 0, created: 0, expired: 0))
            disk.refuse(false)
            time.advance(by: .seconds(2))
            try await eventually { !store.isStorageFailing }
            #expect(try await store.create(draft).value.shown.tag.version == 0)
            #expect(await store.create(draft).error == .idTaken)
        }
    }

    @Test func aSessionThatIsTooFarAheadOfItsRecord_takesNoEvents_untilACommit() async throws {
        try await withProcess { store in
            let id = try await create("a", in: store)
            disk.refuse(true)
            let session = try #require(store.residents.registry.session(id))
            var record = session.enter { $0.timeline.record }
            record.version = StoredSessions.longestLead - 1
            let ahead = try Timeline(try Controls.star(), continuing: record)
            session.enter { $0.adopt(ahead) }
            let move = [SessionEvent(.elapsed)]
            #expect(await store.apply(move, to: id, if: .none).error == nil)
            guard case .storageUnavailable = await store.apply(move, to: id, if: .none).error else {
                return #expect(Bool(false), "it was not refused")
            }
            disk.refuse(false)
            time.advance(by: .seconds(2))
            try await eventually { await store.apply(move, to: id, if: .none).error == nil }
        }
    }

    @Test func sessionsLeaveMemory_andAreLoadedAgain_asTheyWere() async throws {
        try await withProcess(timeToLive: nil, residents: 4) { store in
            var tags: [SessionID: SessionTag] = [:]
            for number in 0..<20 {
                let id = try await create("s\(number)", in: store)
                tags[id] = try await store.apply([SessionEvent(.set(value: 0.5))], to: id, if: .none).value.shown.tag
            }
            #expect(store.counts.resident <= 4)
            #expect(store.counts.present == 20)
            for (id, tag) in tags { #expect(try await store.read(id, settling: false).value.shown.tag == tag) }
            #expect(store.counts.resident <= 4)
        }
    }

    @Test func whenNoSessionMayLeaveMemory_loadsAndCreationsAreRefused() async throws {
        try await withProcess(residents: 2) { store in
            let ids = [try await create("a", in: store, traced: 1), try await create("b", in: store)]
            let watch = try #require(try await store.watch(ids[1], after: nil).value).begun()
            let third = SessionDraft(id: SessionID("c"), control: try Controls.star())
            #expect(await store.create(third).error == .noRoomInMemory(limit: 2))
            watch.end()
        }
    }

    @Test func manyTasksAtOnce_loseNoChange() async throws {
        try await withProcess(timeToLive: nil, residents: 3) { store in
            var ids: [SessionID] = []
            for number in 0..<6 { ids.append(try await create("s\(number)", in: store)) }
            await withTaskGroup { group in
                for id in ids {
                    for _ in 0..<4 {
                        group.addTask {
                            for _ in 0..<25 { await Self.set(id, in: store) }
                        }
                    }
                }
            }
            for id in ids { #expect(try await store.read(id, settling: false).value.shown.tag.version == 100) }
        }
    }

    @Test func aSessionThatWasOnlyRead_livesOn_andOneThatWasNot_expires() async throws {
        try await withProcess(timeToLive: .seconds(3_000)) { store in
            let (used, idle) = (try await create("used", in: store), try await create("idle", in: store))
            for id in [used, idle] {
                _ = try await store.apply([SessionEvent(.set(value: 1))], to: id, if: .none).value
            }
            for _ in 0..<4 {
                time.advance(by: .seconds(1_000))
                _ = try await store.read(used, settling: false).value
                store.endIdleSessions()
                store.keepAlive()
            }
            #expect(await store.read(idle, settling: false).error == .noSuchSession)
            try await eventually { disk.record(idle) == nil }
            #expect(disk.record(used) != nil)
        }
    }

    /// Sets a value. Tries again when there is no room in memory for the session, for a while.
    private static func set(_ id: SessionID, in store: StoredSessions) async {
        for _ in 0..<10_000 {
            if await store.apply([SessionEvent(.set(value: 1))], to: id, if: .none).error == nil { return }
            await Task.yield()
        }
        Issue.record("the event was refused too often")
    }
}
