import SliderEngine
import SliderRecords
import SliderSamples
import SliderTimeline
import Testing

@testable import SliderSessions

/// A watcher that resumes after the service lost events is told so. It does not get a number of missed events.
struct ResumeAfterRestartTests {
    private static let epoch = "8m2q0zt5"
    /// Its version after one unclean start.
    private static let raisedVersion: Int64 = 100 + 1 << 20

    /// A session that was stored at version 100 under lineage 7, before any unclean start.
    private static func session(in run: StoreRun) throws -> Session {
        let control = try Controls.meshing()
        var timeline = Timeline(control, at: 0)
        _ = try timeline.apply(SessionEvent(.set(value: 12)), at: 0)
        var record = SessionRecord(
            id: try #require(SessionID("id")), epoch: epoch, preset: nil, control: control, timeline: timeline.record,
            createdAt: 0, lineage: 7
        )
        record.timeline.version = 100
        return try Session(continuing: try record.continued(in: run), moment: 0, wall: 0)
    }

    private static func watch(_ session: Session, after known: String, lineage: UInt64? = 7) throws -> SessionWatches {
        let known = try #require(SessionTag(known))
        return try session.enter { session in session.watch(after: known, lineage: lineage) { .start } }.get().begun()
    }

    private static func raised() throws -> Session {
        try session(in: StoreRun(lineage: 7, starts: 1, runningTime: 0))
    }

    @Test(arguments: ["100", "7", "105", "\(100 + 1 << 19)"])
    func afterAnUncleanStart_aWatcherFromBeforeGetsTheCurrentFrame_asRestarted(_ version: String) throws {
        let session = try Self.raised()
        let watch = try Self.watch(session, after: "\(Self.epoch)-\(version)")
        let merged = try #require(watch.next()?.merged)
        guard case .restarted = merged.reason else { return #expect(Bool(false), "\(merged.reason)") }
        #expect(merged.shown.current.tag == SessionTag(epoch: Self.epoch, version: Self.raisedVersion))
        #expect(merged.shown.current.frame.slider?.value == 12 && merged.shown.current.frame.cues.isEmpty)
        #expect(watch.next() == nil)
        _ = try session.enter { $0.apply([SessionEvent(.set(value: 13))], if: .none, predicted: false, in: .start) }
            .get()
        #expect(watch.next()?.update?.shown.current.tag.version == Self.raisedVersion + 1)
    }

    @Test func afterAnUncleanStart_aWatcherFromAfterItGetsWhatItMissed() throws {
        let session = try Self.raised()
        #expect(try Self.watch(session, after: "\(Self.epoch)-\(Self.raisedVersion)").next() == nil)
        for value in [13.0, 14] {
            _ = try session.enter {
                $0.apply([SessionEvent(.set(value: value))], if: .none, predicted: false, in: .start)
            }.get()
        }
        let watch = try Self.watch(session, after: "\(Self.epoch)-\(Self.raisedVersion)")
        #expect(watch.next()?.update?.shown.current.tag.version == Self.raisedVersion + 1)
        #expect(watch.next()?.update?.shown.current.tag.version == Self.raisedVersion + 2)
    }

    @Test func aSessionThatIsLoadedOnceMoreAfterItsRaise_stillTellsItsWatchers() throws {
        let session = try Self.raised()
        var record = session.enter { $0.record(moment: 0, wall: 0) }
        let run = StoreRun(lineage: 7, starts: 1, runningTime: 0)
        (record.lineage, record.starts) = (run.lineage, run.starts)
        let again = try Session(continuing: try record.continued(in: run), moment: 0, wall: 0)
        let merged = try #require(try Self.watch(again, after: "\(Self.epoch)-100").next()?.merged)
        guard case .restarted = merged.reason else { return #expect(Bool(false), "\(merged.reason)") }
    }

    @Test func aVersionThatTheSessionDoesNotHaveYet_mayBeLost() throws {
        let session = try Self.session(in: StoreRun(lineage: 7, starts: 0, runningTime: 0))
        let merged = try #require(try Self.watch(session, after: "\(Self.epoch)-101").next()?.merged)
        guard case .restarted = merged.reason else { return #expect(Bool(false), "\(merged.reason)") }
        #expect(merged.shown.current.tag.version == 100)
    }

    @Test func underAnotherLineage_theFrameHasTheNewEpoch() throws {
        let session = try Self.session(in: StoreRun(lineage: 8, starts: 0, runningTime: 0))
        let merged = try #require(try Self.watch(session, after: "\(Self.epoch)-230", lineage: 8).next()?.merged)
        guard case .restarted = merged.reason else { return #expect(Bool(false), "\(merged.reason)") }
        #expect(merged.shown.current.tag.epoch == SessionRecord.epoch(after: Self.epoch, in: 8))
        // An earlier session with this id had another epoch, which this session does not get under another lineage.
        #expect(try Self.watch(session, after: "8m2q0zt6-230", lineage: 8).next()?.update != nil)
    }

    @Test func withoutARecordStore_noSessionRestarts() throws {
        let session = try Self.raised()
        let merged = try #require(try Self.watch(session, after: "\(Self.epoch)-100", lineage: nil).next()?.merged)
        guard case .away(let events) = merged.reason else { return #expect(Bool(false), "\(merged.reason)") }
        #expect(events == 1 << 20)
        let foreign = try Self.watch(session, after: "\(Self.epoch)-\(Self.raisedVersion + 1)", lineage: nil)
        #expect(foreign.next()?.update != nil)
    }
}
