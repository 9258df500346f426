import SliderEngine
import SliderSamples
import SliderTimeline
import Testing

@testable import SliderSessions

/// Which changes are committed together.
struct JournalTests {
    private let journal = Journal()

    private func add(_ count: Int, since: Int64, isUrgent: Bool = false) throws {
        for number in 0..<count {
            let id = try #require(SessionID("s\(since)-\(number)"))
            let timeline = Timeline(try Controls.star(), at: 0)
            journal.add(
                Session(timeline, id: id, epoch: "e", preset: nil, createdAt: 0, moment: 0), since: since,
                isUrgent: isUrgent)
        }
    }

    @Test func changesThatNobodyWaitsFor_areCommittedWithTheFirstOneThatIsDue() throws {
        try add(1, since: 0)
        try add(10, since: Journal.patience / 2)
        guard case .wait(until: Journal.patience) = journal.step(at: Journal.patience - 1) else {
            Issue.record("nothing is due yet")
            return
        }
        guard case .commit(let group) = journal.step(at: Journal.patience) else {
            Issue.record("the first change is due")
            return
        }
        #expect(group.sessions.count == 11)
        #expect(journal.isIdle)
    }

    @Test func ofTheChangesThatAreNotDue_onlySomeAreCommittedWithOneThatIs() throws {
        try add(1, since: 0)
        try add(Journal.largestCompany, since: 1)
        guard case .commit(let group) = journal.step(at: Journal.patience) else {
            Issue.record("the first change is due")
            return
        }
        #expect(group.sessions.count == Journal.largestCompany)
        #expect(!journal.isIdle)
    }

    @Test func movesOfAGesture_areNoReasonToPutTheUpkeepOff() throws {
        try add(1, since: 0)
        #expect(!journal.isAwaited)
        try add(1, since: 1, isUrgent: true)
        #expect(journal.isAwaited)
    }
}
