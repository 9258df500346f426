import SliderEngine
import SliderRecords
import SliderSamples
import SliderTimeline
import Testing

@testable import SliderSessions

struct ContinuedRecordTests {
    private static func record(
        version: Int64 = 100, epoch: String = "8m2q0zt5", lineage: UInt64 = 7, starts: Int = 0
    ) throws -> SessionRecord {
        let control = try Controls.meshing()
        var timeline = Timeline(control, at: 5).record
        timeline.version = version
        return SessionRecord(
            id: try #require(SessionID("id")), epoch: epoch, preset: "meshing", control: control, timeline: timeline,
            createdAt: 1, timeToLive: 2, expiresAt: 3, lineage: lineage, starts: starts
        )
    }

    private static func run(_ lineage: UInt64, starts: Int) -> StoreRun {
        StoreRun(lineage: lineage, starts: starts, runningTime: 0)
    }

    @Test func inTheSameRun_aRecordStaysAsItIs() throws {
        let record = try Self.record(starts: 3).continued(in: Self.run(7, starts: 3))
        #expect(record.tag == SessionTag(epoch: "8m2q0zt5", version: 100))
        #expect(record.lineage == 7 && record.starts == 3)
    }

    @Test(arguments: [(0, 1, 1_048_676), (2, 5, 3_145_828)])
    func eachUncleanStart_raisesTheVersion(_ before: Int, _ now: Int, _ version: Int64) throws {
        let record = try Self.record(starts: before).continued(in: Self.run(7, starts: now))
        #expect(record.tag == SessionTag(epoch: "8m2q0zt5", version: version))
        #expect(record.lineage == 7 && record.starts == now)
        #expect(record.preset == "meshing" && record.createdAt == 1 && record.timeToLive == 2 && record.expiresAt == 3)
    }

    @Test func aRecordThatWasStoredAfterItsRaise_isRaisedOnlyForLaterStarts() throws {
        let once = try Self.record().continued(in: Self.run(7, starts: 1))
        let twice = try once.continued(in: Self.run(7, starts: 2))
        #expect(twice.timeline.version == 100 + 2 << 20)
        #expect(try Self.record().continued(in: Self.run(7, starts: 2)).tag == twice.tag)
    }

    @Test func underAnotherLineage_theEpochIsNew_andTheSameOnEveryMachine() throws {
        let record = try Self.record().continued(in: Self.run(0x0123_4567_89AB_CDEF, starts: 0))
        #expect(record.tag == SessionTag(epoch: "g0hgjr2fjseb", version: 100))
        #expect(record.lineage == 0x0123_4567_89AB_CDEF)
        let again = try Self.record().continued(in: Self.run(1, starts: 0)).continued(in: Self.run(2, starts: 0))
        #expect(again.epoch == "tetsky192v3n")
    }

    /// Otherwise versions that were given out under the new epoch before a crash would be given out again.
    @Test func underAnotherLineage_itsUncleanStartsRaiseTheVersion() throws {
        let record = try Self.record(starts: 9).continued(in: Self.run(1, starts: 2))
        #expect(record.timeline.version == 100 + 2 << 20)
        #expect(record.starts == 2)
    }

    @Test func noTwoLineagesOrEpochs_giveTheSameEpoch() {
        let epochs = (0..<200).flatMap { lineage in
            ["8m2q0zt5", "8m2q0zt6", "a"].map { SessionRecord.epoch(after: $0, in: lineage) }
        }
        #expect(Set(epochs).count == 600)
        #expect(epochs.allSatisfy { SessionTag("\($0)-1") != nil })
    }

    private static let largest = SessionRecord.largestVersion

    @Test(arguments: [
        (-1, 0, 0), (largest + 1, 0, 0), (.max, 0, 0), (largest, 0, 1), (0, 0, 1 << 33 + 1), (0, 0, .max), (0, 2, 1),
        (0, -1, 1), (0, .min, .max), (0, 0, -1),
    ])
    func recordsThatNoRunCanHave_areErrors(_ version: Int64, _ before: Int, _ now: Int) throws {
        let record = try Self.record(version: version, starts: before)
        #expect(throws: RecordStoreError.self) { try record.continued(in: Self.run(7, starts: now)) }
    }

    @Test func theLargestVersion_isReached() throws {
        let record = try Self.record(version: 1 << 53 - 1 << 20).continued(in: Self.run(7, starts: 1))
        #expect(SessionTag(record.tag.description) == record.tag)
        #expect(record.timeline.version == 1 << 53)
    }
}
