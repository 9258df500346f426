import SliderEngine
import SliderSamples
import SliderTimeline
import Testing

@testable import SliderSessions

/// Sessions over a record store: what was answered is in the record, and the next process continues from it.
struct RecordedSessionsTests {
    private let time = TestClock()
    private let records = TestRecords()

    private func process(timeToLive: Duration? = .seconds(60)) -> ResidentSessions {
        ResidentSessions(SessionLimits(timeToLive: timeToLive), clock: time.clock, records: records)
    }

    private func create(_ id: String, in process: ResidentSessions, traced: Int = 0) async throws -> SessionID {
        let id = try #require(SessionID(id))
        let draft = SessionDraft(id: id, preset: "star", control: try Controls.star(), traced: traced)
        return try await process.create(draft).value.id
    }

    @Test func theNextProcess_continuesWhereTheFirstStopped() async throws {
        let alone = ResidentSessions(clock: time.clock)
        let first = process()
        for store in [alone, first] { _ = try await create("a", in: store) }
        let id = try #require(SessionID("a"))
        for event: SessionEvent in [.began(10, "a", 1), .changed(60, "a", 2), .changed(110, "a", 3)] {
            for store in [alone, first] { _ = try await store.apply([event], to: id, if: .none).value }
            time.advance(by: .milliseconds(16))
        }
        // The stale move, the settle by time, and the end are answered as if the session had stayed in memory.
        let second = process()
        #expect(try await second.apply([.changed(0, "a", 2)], to: id, if: .none).value.stale == 1)
        time.advance(by: .milliseconds(400))
        let settled = try await second.read(id, settling: true).value
        let same = try await alone.read(id, settling: true).value.frame
        #expect(String(describing: settled.frame) == String(describing: same))
        #expect(settled.tag.version == 4)
        #expect(settled.gesture == "a")
        let ended = try await second.apply([.ended("a", 4)], to: id, if: .none).value
        let sameEnd = try await alone.apply([.ended("a", 4)], to: id, if: .none).value.frame
        #expect(String(describing: ended.frame) == String(describing: sameEnd))
        #expect(await records.records[id]?.tag == ended.tag)
    }

    @Test func aGestureThatWasIdleTooLong_isCancelledAfterTheLoad() async throws {
        let id = try await create("a", in: process())
        _ = try await process().apply([.began(10, "a", 1)], to: id, if: .none).value
        time.advance(by: .seconds(6))
        let reading = try await process().read(id, settling: false).value
        #expect(reading.frame.reason == .cancel)
        #expect(reading.gesture == nil)
    }

    @Test func aReadThatChangesNoState_commitsNoRecord() async throws {
        let store = process()
        let id = try await create("a", in: store)
        let commits = await records.commits
        _ = try await store.read(id, settling: true).value
        _ = try await store.trace(id).value
        #expect(await records.commits == commits)
    }

    @Test func manyTasksAtOnce_loseNoChange_andCallTheStoreOneAfterAnother() async throws {
        let store = process()
        let id = try await create("a", in: store)
        let refused = await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    var refused = 0
                    for _ in 0..<25 {
                        if await store.apply([SessionEvent(.elapsed)], to: id, if: .none).error != nil { refused += 1 }
                    }
                    return refused
                }
            }
            return await group.reduce(0, +)
        }
        #expect(refused == 0)
        #expect(await records.records[id]?.timeline.version == 100)
        #expect(await !records.overlapped)
    }

    @Test func aRequestThatIsCancelledWhileItWaits_isRefused_andForgotten() async throws {
        let store = process()
        let id = try await create("a", in: store)
        await records.pause(true)
        let first = Task { await store.apply([SessionEvent(.set(value: 1))], to: id, if: .none).error }
        try await eventually { await records.isInCall }
        let second = Task { await store.apply([SessionEvent(.set(value: 0))], to: id, if: .none).error }
        try await eventually { await store.gates.waitingCount(id) == 1 }
        second.cancel()
        try await eventually { await store.gates.waitingCount(id) == 0 }
        guard case .recordFailed = await second.value else { return #expect(Bool(false), "it was not refused") }
        await records.pause(false)
        #expect(await first.value == nil)
        #expect(await records.records[id]?.timeline.version == 1)
    }

    @Test func aDeletedSession_isGone_andItsIDIsFree() async throws {
        let store = process()
        let id = try await create("a", in: store)
        #expect(await store.create(SessionDraft(id: id, control: try Controls.star())).error == .idTaken)
        #expect(await process().create(SessionDraft(id: id, control: try Controls.star())).error == .idTaken)
        try await store.end(id, if: .none).value
        #expect(await records.records[id] == nil)
        #expect(await store.apply([SessionEvent(.elapsed)], to: id, if: .none).error == .noSuchSession)
        _ = try await create("a", in: store)
        #expect(store.counts.present == 1)
    }

    @Test func aDeleteThatIsRefused_endsNoSession() async throws {
        let store = process()
        let id = try await create("a", in: store)
        let watch = try #require(try await store.watch(id, after: nil).value)
        _ = watch.next()
        let other = SessionPrecondition.tags(["other-0"])
        guard case .preconditionFailed = await store.end(id, if: other).error else {
            return #expect(Bool(false), "the precondition did not hold")
        }
        await records.set(.commits)
        #expect(await store.end(id, if: .none).error == .recordFailed("disk full"))
        #expect(watch.next() == nil)
        await records.set(nil)
        #expect(try await store.read(id, settling: false).value.tag.version == 0)
        try await store.end(id, if: .none).value
        #expect(watch.next() != nil)
        watch.end()
    }

    @Test(arguments: [TestRecords.Fault.loads, .commits, .nextOutcome])
    func aCreationThatFailed_leavesTheIDFree(_ fault: TestRecords.Fault) async throws {
        let store = process()
        await records.set(fault)
        let id = try #require(SessionID("a"))
        let draft = SessionDraft(id: id, control: try Controls.star())
        #expect(await store.create(draft).error == .recordFailed("disk full"))
        #expect(store.counts == SessionCounts(present: 0, created: 0, expired: 0))
        #expect(await records.records.isEmpty)
        await records.set(nil)
        #expect(try await store.create(draft).value.tag.version == 0)
        #expect(await records.records.keys.contains(id))
    }

    @Test func anEventWhoseCommitFailed_isCommittedByItsRepeat() async throws {
        let store = process()
        let id = try await create("a", in: store)
        _ = try await store.apply([.began(10, "a", 1)], to: id, if: .none).value
        await records.set(.commits)
        #expect(await store.apply([.changed(20, "a", 2)], to: id, if: .none).error == .recordFailed("disk full"))
        await records.set(nil)
        #expect(try await store.apply([.changed(20, "a", 2)], to: id, if: .none).value.stale == 1)
        #expect(await records.records[id]?.timeline.version == 2)
    }

    @Test func aRecordThatIsNotTheLastOneStored_refusesTheRequest_andIsLoaded() async throws {
        let store = process()
        let id = try await create("a", in: store)
        var other = try #require(await records.records[id])
        other.timeline.version = 7
        await records.replace(other)
        guard case .recordFailed = await store.apply([SessionEvent(.elapsed)], to: id, if: .none).error else {
            return #expect(Bool(false), "it was not refused")
        }
        #expect(try await store.apply([SessionEvent(.elapsed)], to: id, if: .none).value.tag.version == 8)
    }

    @Test(arguments: [(Int64.min, 0, 0), (.max, 0, 0), (0, .max, 0), (0, -1, 0), (0, 0, -1), (0, 0, .max)])
    func aRecordThatNoSessionCanHave_isRefused(lastMoment: Int64, version: Int, traced: Int) async throws {
        let id = try await create("a", in: process())
        var record = try #require(await records.records[id])
        (record.timeline.lastMoment, record.timeline.version, record.timeline.traced) = (lastMoment, version, traced)
        await records.replace(record)
        guard case .recordFailed = await process().read(id, settling: true).error else {
            return #expect(Bool(false), "it was not refused")
        }
    }

    @Test func theTraceOfAContinuedSession_startsAtItsVersion() async throws {
        let id = try await create("a", in: process(), traced: 4)
        _ = try await process().apply([SessionEvent(.set(value: 0.25))], to: id, if: .none).value
        let store = process()
        _ = try await store.apply([SessionEvent(.set(value: 0.5))], to: id, if: .none).value
        let trace = try await store.trace(id).value
        #expect(trace.startVersion == 1)
        #expect(trace.events.map(\.kind) == [.set(value: 0.5)])
    }

    @Test func anExpiredSession_doesNotComeBack_andItsIDIsFree() async throws {
        let store = process()
        let id = try await create("a", in: store)
        time.advance(by: .seconds(61))
        #expect(await store.read(id, settling: false).error == .noSuchSession)
        #expect(await records.records[id] == nil)
        #expect(store.counts == SessionCounts(present: 0, created: 1, expired: 1))
        time.advance(by: .seconds(1))
        _ = try await create("a", in: store)
        store.touch(id)
        time.advance(by: .seconds(61))
        store.touch(id)
        _ = try await create("a", in: store)
    }

    @Test func idleSessions_areRemoved_andTheLifeOfOthersExtended() async throws {
        let store = process(timeToLive: .milliseconds(500))
        let (idle, used) = (try await create("idle", in: store), try await create("used", in: store))
        let run = Task { await store.run() }
        try await eventually {
            time.advance(by: .milliseconds(100))
            _ = await store.read(used, settling: false).error
            return await records.records[idle] == nil
        }
        #expect(await records.records[used] != nil)
        #expect(await records.touched.contains(used))
        #expect(await records.sweeps > 0)
        run.cancel()
        await run.value
    }

    private struct TooLate: Error {}

    /// Waits until a condition holds; throws if it does not within ten seconds.
    private func eventually(_ condition: () async throws -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(10)
        while try await !condition() {
            guard ContinuousClock.now < deadline else { throw TooLate() }
            try await Task.sleep(for: .milliseconds(2))
        }
    }
}
