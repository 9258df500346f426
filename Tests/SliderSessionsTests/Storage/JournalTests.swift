import ServiceBasics
import SliderEngine
import SliderRecords
import SliderSamples
import SliderTimeline
import TestPatience
import Testing

@testable import SliderSessions

/// When each change is committed. Moments are in milliseconds.
struct JournalTests {
    private let journal = Journal()

    private func session(_ name: String) throws -> Session {
        let id = try #require(SessionID(name))
        return Session(
            Timeline(try Controls.meshing(), at: 0), id: id, epoch: "e", preset: nil, createdAt: 0, moment: 0)
    }

    private func at(_ milliseconds: Double) -> Int64 { Int64(milliseconds * 1_000_000) }

    private func group(at milliseconds: Double) -> CommitGroup? {
        guard case .commit(let group) = journal.step(at: at(milliseconds)) else { return nil }
        return group
    }

    private func wait(at milliseconds: Double) -> Double? {
        guard case .wait(let moment?) = journal.step(at: at(milliseconds)) else { return nil }
        return Double(moment) / 1_000_000
    }

    @Test func aChangeThatARequestWaitsFor_isCommittedAtOnce() throws {
        journal.add(try session("a"), since: at(1), isAwaited: true)
        #expect(group(at: 1)?.sessions.count == 1)
        #expect(wait(at: 1) == nil)
    }

    @Test func commitsKeepAPace_inWhichAGroupGathers() throws {
        journal.add(try session("a"), since: 0, isAwaited: true)
        #expect(group(at: 0)?.sessions.count == 1)
        journal.add(try session("b"), since: at(0.1), isAwaited: true)
        journal.add(try session("c"), since: at(0.2), isAwaited: true)
        #expect(wait(at: 0.2) == 0.35)
        #expect(group(at: 0.35)?.sessions.count == 2)
    }

    @Test func theNextGroup_isNotLaterOnAClockThatIsAheadOfTheSystems() throws {
        let clock = ServiceClock.ahead { .seconds(1_000) }
        let groups = Monitor<[Int]>([])
        let thread = try BackgroundThread { [journal] in
            while case .commit(let group) = journal.waitForStep(clock) {
                groups.change { $0.append(group.sessions.count) }
            }
        }
        for count in 1...20 {
            // At once after the group before it, so that its commit has to wait for a moment.
            journal.add(try session("a"), since: clock.monotonic(), isAwaited: true)
            let reached = groups.wait(until: Deadline(secondsFromNow: Patience.seconds)) {
                $0.count >= count ? $0 : nil
            }
            try #require(reached == Array(repeating: 1, count: count))
        }
        journal.close(by: clock.monotonic())
        thread.join(until: Deadline(secondsFromNow: Patience.seconds))
        #expect(thread.hasFinished)
    }

    @Test func aChangeThatNoRequestWaitsFor_isCommittedWithinASecond() throws {
        journal.add(try session("a"), since: at(100), isAwaited: false)
        #expect(wait(at: 100) == 900)
        #expect(group(at: 899) == nil)
        let due = try #require(group(at: 900))
        #expect(due.sessions.map(\.since) == [at(100)])
    }

    @Test func ofTheChangesThatAreNotDue_someAreCommittedWithOneThatIs() throws {
        journal.add(try session("first"), since: 0, isAwaited: false)
        for number in 0..<Journal.largestBatch {
            journal.add(try session("s\(number)"), since: at(1), isAwaited: false)
        }
        #expect(wait(at: 799) == 800)
        #expect(try #require(group(at: 800)).sessions.count == Journal.largestBatch)
        #expect(!journal.isIdle)
    }

    @Test func aRemovalThatNoRequestWaitsFor_waits_exceptForASessionUnderItsID() throws {
        for number in 0..<30 { journal.remove(try #require(SessionID("d\(number)")), waits: []) }
        for number in 0...Journal.largestGroup { journal.add(try session("s\(number)"), since: 0, isAwaited: true) }
        journal.remove(try #require(SessionID("s3")), waits: [])
        let first = try #require(group(at: 0))
        #expect(first.removals.map(\.id.description) == ["s3"])
        #expect(first.count == Journal.largestGroup)
        _ = journal.finish(first, failure: nil, at: at(1), again: [])
        let second = try #require(group(at: 2))
        #expect(second.sessions.count == 2)
        #expect(second.removals.count == Journal.unawaitedRemovals)
        _ = journal.finish(second, failure: nil, at: at(3), again: [])
        #expect(try #require(group(at: 4)).removals.count == 10)
    }

    @Test func aRemovalThatARequestWaitsFor_isInTheNextGroup() throws {
        let id = try #require(SessionID("d99"))
        for number in 0..<100 { journal.remove(try #require(SessionID("d\(number)")), waits: []) }
        journal.add(try session("a"), since: 0, isAwaited: true)
        let wait = try #require(journal.waitForRemoval(of: id))
        let first = try #require(group(at: 0))
        #expect(first.removals.map(\.id).contains(id))
        let waits = journal.finish(first, failure: nil, at: at(1), again: []).waits
        #expect(waits.count == 1 && waits.first === wait)
    }

    @Test func aRemoval_isKnownUntilItIsCommitted() throws {
        let id = try #require(SessionID("a"))
        journal.remove(id, waits: [])
        let first = try #require(group(at: 0))
        // The session was made again and has ended again, while the first removal was under way.
        journal.remove(id, waits: [])
        _ = journal.finish(first, failure: nil, at: at(1), again: [])
        #expect(journal.isRemoving(id))
        let second = try #require(group(at: 2))
        _ = journal.finish(second, failure: RecordStoreError(detail: "full"), at: at(3), again: [])
        #expect(journal.isRemoving(id))
        let third = try #require(group(at: 60))
        _ = journal.finish(third, failure: nil, at: at(61), again: [])
        #expect(!journal.isRemoving(id))
    }

    @Test func aFailedCommit_isTriedAgain_afterLongerAndLongerPauses() throws {
        journal.remove(try #require(SessionID("a")), waits: [])
        var now = 0.0
        var pauses: [Double] = []
        for _ in 0..<7 {
            let failed = try #require(group(at: now))
            _ = journal.finish(failed, failure: RecordStoreError(detail: "full"), at: at(now), again: [])
            let next = try #require(wait(at: now))
            pauses.append(next - now)
            now = next
        }
        #expect(pauses == [50, 100, 200, 400, 800, 1_000, 1_000])
        #expect(journal.failure?.tries == 7)
        _ = journal.finish(try #require(group(at: now)), failure: nil, at: at(now), again: [])
        #expect(journal.failure == nil)
    }

    @Test func upkeepWaits_whileRequestsDo_andComesInSmallParts() throws {
        let ids = try (0..<100).map { try #require(SessionID("x\($0)")) }
        journal.expire(ids.map { ($0, 5) })
        journal.extend(ids.map { ($0, 9) })
        for number in 0...Journal.largestGroup {
            journal.add(try session("s\(number)"), since: 0, isAwaited: true)
        }
        let urgent = try #require(group(at: 0))
        #expect(urgent.sessions.count == Journal.largestGroup)
        #expect(urgent.extensions.isEmpty && urgent.expired.isEmpty)
        let rest = try #require(group(at: 1))
        #expect(rest.sessions.count == 1)
        #expect(rest.extensions.count == 64)
        #expect(rest.expired.count == 20)
    }

    @Test func whenARecordExpires_isKnownUntilItIsCommitted_andIsNeverSooner() throws {
        let id = try #require(SessionID("a"))
        journal.extend([(id, 9)])
        journal.extend([(id, 5)])
        #expect(journal.expiry(of: id) == 9)
        let first = try #require(group(at: 0))
        #expect(first.extensions.map(\.until) == [9])
        #expect(journal.expiry(of: id) == 9)
        journal.extend([(id, 12)])
        _ = journal.finish(first, failure: nil, at: at(1), again: [])
        #expect(journal.expiry(of: id) == 12)
        let second = try #require(group(at: 2))
        _ = journal.finish(second, failure: RecordStoreError(detail: "full"), at: at(3), again: [])
        #expect(journal.expiry(of: id) == 12)
        let third = try #require(group(at: 60))
        _ = journal.finish(third, failure: nil, at: at(61), again: [])
        #expect(journal.expiry(of: id) == nil)
        #expect(journal.isIdle)
    }

    @Test func aJournalThatCloses_commitsEverythingAtOnce_orGivesUpAtItsDeadline() throws {
        journal.add(try session("a"), since: at(1), isAwaited: false)
        journal.close(by: at(1_000))
        let last = try #require(group(at: 2))
        #expect(last.sessions.count == 1)
        let again = last.sessions.map(\.session)
        _ = journal.finish(last, failure: RecordStoreError(detail: "full"), at: at(3), again: again)
        #expect(wait(at: 3) == 53)
        guard case .close = journal.step(at: at(1_000)) else { return #expect(Bool(false), "it goes on") }
        #expect(!journal.shut().isComplete)
    }

    @Test func aCallback_isPerformedAfterTheGroup_withTheRemovalsBeforeIt() throws {
        for number in 0..<Journal.unawaitedRemovals + 5 {
            journal.remove(try #require(SessionID("s\(number)")), waits: [])
        }
        journal.perform { _ in }
        let first = try #require(group(at: 0))
        #expect(first.removals.count == Journal.unawaitedRemovals + 5 && first.bodies.count == 1)
        _ = journal.finish(first, failure: nil, at: 0, again: [])
        #expect(wait(at: 1) == nil && journal.isIdle)
    }

    @Test func aCallback_isPerformedBeforeTheJournalCloses_orHearsThatItHasShut() throws {
        nonisolated(unsafe) var heard: [Bool] = []
        journal.perform { heard.append($0) }
        journal.close(by: at(1_000))
        let last = try #require(group(at: 2))
        #expect(last.bodies.count == 1)
        journal.perform { heard.append($0) }
        for body in journal.shut().bodies { body(false) }
        journal.perform { heard.append($0) }
        #expect(heard == [false, false])
    }

    @Test func anOutcome_isDeliveredOnce_beforeOrAfterItArrives() {
        for isLate in [false, true] {
            let wait = CommitWait()
            nonisolated(unsafe) var heard = 0
            if isLate { wait.finish(.success(())) }
            wait.then { _ in heard += 1 }
            #expect(heard == (isLate ? 1 : 0))
            if !isLate { wait.finish(.success(())) }
            #expect(heard == 1)
        }
    }
}
