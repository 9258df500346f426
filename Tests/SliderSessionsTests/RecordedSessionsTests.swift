import SliderEngine
import SliderSamples
import SliderTimeline
import Testing

@testable import SliderSessions

/// Sessions over a record store: what was answered is in the record, and another process continues from it.
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

    @Test func anotherProcess_continuesWhereTheFirstStopped() async throws {
        let alone = ResidentSessions(clock: time.clock)
        let first = process()
        for store in [alone, first] { _ = try await create("a", in: store) }
        let id = try #require(SessionID("a"))
        let gesture: [SessionEvent] = [.began(10, "a", 1), .changed(60, "a", 2), .changed(110, "a", 3)]
        for event in gesture {
            for store in [alone, first] { _ = try await store.apply([event], to: id, if: .none).value }
            time.advance(by: .milliseconds(16))
        }
        // The stale move, the settle by time, and the end are answered as if the session had stayed in memory.
        let second = process()
        let stale = try await second.apply([.changed(0, "a", 2)], to: id, if: .none).value
        #expect(stale.stale == 1)
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

    @Test func aReadThatChangesNothing_commitsNothing() async throws {
        let store = process()
        let id = try await create("a", in: store)
        let commits = await records.commits
        _ = try await store.read(id, settling: true).value
        _ = try await store.trace(id).value
        #expect(await records.commits == commits)
    }

    @Test func aConflict_isResolvedByApplyingAgainToTheRecordThatIsThere() async throws {
        let (one, other) = (process(), process())
        let id = try await create("a", in: one)
        _ = try await other.apply([SessionEvent(.set(value: 0.25))], to: id, if: .none).value
        let frame = try await one.apply([SessionEvent(.resized(trackWidth: 300))], to: id, if: .none).value.frame
        #expect(frame.slider?.value == 0.25)
        #expect(await records.records[id]?.timeline.version == 2)
        #expect(await records.records[id]?.timeline.state.trackWidth == 300)
    }

    @Test func aPrecondition_isCheckedAgainAfterAConflict() async throws {
        let (one, other) = (process(), process())
        let id = try await create("a", in: one)
        let tag = try await one.read(id, settling: false).value.tag
        _ = try await other.apply([SessionEvent(.set(value: 0.25))], to: id, if: .none).value
        let late = SessionPrecondition.tags([tag.description])
        let current = SessionTag(epoch: tag.epoch, version: 1)
        #expect(
            await one.apply([SessionEvent(.set(value: 1))], to: id, if: late).error
                == .preconditionFailed(current: current))
        #expect(await one.end(id, if: late).error == .preconditionFailed(current: current))
        #expect(await records.records[id]?.tag == current)
    }

    @Test func manyProcessesAtOnce_loseNoChange() async throws {
        let processes = (0..<4).map { _ in process() }
        let id = try await create("a", in: processes[0])
        await withTaskGroup { group in
            for store in processes {
                group.addTask {
                    for _ in 0..<25 {
                        // A conflict that is not resolved in eight tries is refused; the client repeats it.
                        while await store.apply([SessionEvent(.elapsed)], to: id, if: .none).error != nil {}
                    }
                }
            }
        }
        #expect(await records.records[id]?.timeline.version == 100)
    }

    @Test func aSessionThatAnotherProcessDeleted_isGone_andItsIDIsFree() async throws {
        let (one, other) = (process(), process())
        let id = try await create("a", in: one)
        #expect(await other.create(SessionDraft(id: id, control: try Controls.star())).error == .idTaken)
        try await other.end(id, if: .none).value
        #expect(await one.apply([SessionEvent(.elapsed)], to: id, if: .none).error == .noSuchSession)
        _ = try await create("a", in: one)
        #expect(one.counts.present == 1)
        #expect(other.counts.present == 0)
    }

    @Test func whenTheStoreFails_theRequestIsRefused_andItsRepeatSucceeds() async throws {
        let store = process()
        await records.fail(with: RecordStoreError(detail: "disk full"))
        let id = try #require(SessionID("a"))
        #expect(
            await store.create(SessionDraft(id: id, control: try Controls.star())).error == .recordFailed("disk full"))
        await records.fail(with: nil)
        _ = try await create("a", in: store)
        _ = try await store.apply([.began(10, "a", 1)], to: id, if: .none).value
        await records.fail(with: RecordStoreError(detail: "disk full"))
        #expect(await store.apply([.changed(20, "a", 2)], to: id, if: .none).error == .recordFailed("disk full"))
        await records.fail(with: nil)
        // The move was applied in memory: its repeat is stale, and commits it.
        #expect(try await store.apply([.changed(20, "a", 2)], to: id, if: .none).value.stale == 1)
        #expect(await records.records[id]?.timeline.version == 2)
    }

    @Test func aWatcher_seesWhatAnotherProcessStored_withTheNextChange() async throws {
        let (one, other) = (process(), process())
        let id = try await create("a", in: one)
        let watch = try #require(try await one.watch(id, after: nil).value)
        _ = watch.next()
        _ = try await other.apply([SessionEvent(.set(value: 0.25))], to: id, if: .none).value
        _ = try await other.apply([SessionEvent(.set(value: 0.5))], to: id, if: .none).value
        _ = try await one.apply([SessionEvent(.resized(trackWidth: 300))], to: id, if: .none).value
        var seen: [Double?] = []
        while let news = watch.next() {
            switch news {
            case .update(let update): seen.append(update.frame.slider?.value)
            case .merged(let merged): seen.append(merged.frame.slider?.value)
            case .ended: Issue.record("the session has not ended")
            }
        }
        #expect(seen.last == 0.5)
        watch.end()
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

    @Test func idleSessions_areRemoved_andOthersTouched() async throws {
        let store = process(timeToLive: .milliseconds(500))
        let (idle, used) = (try await create("idle", in: store), try await create("used", in: store))
        let run = Task { await store.run() }
        while await records.records[idle] != nil {
            time.advance(by: .milliseconds(100))
            _ = await store.read(used, settling: false).error
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(await records.records[used] != nil)
        #expect(await records.touched.contains(used))
        #expect(await records.sweeps > 0)
        run.cancel()
        await run.value
    }
}
