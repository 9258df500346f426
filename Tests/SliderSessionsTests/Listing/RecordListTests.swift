import SliderRecords
import SliderTimeline
import Testing

@testable import SliderSessions

/// Queries and pages of a record store.
struct RecordListTests {
    @Test func aQuery_isForARecordStore_unlessItsCursorIsOfSessionsInMemory() throws {
        #expect(SessionQuery().isForRecords)
        let cursor = try #require(SessionCursor("r12"))
        #expect(cursor.number == 12)
        #expect(SessionQuery(cursor: cursor).isForRecords)
        let other = try #require(SessionCursor("m12."))
        #expect(!SessionQuery(cursor: other).isForRecords)
    }

    @Test func aPage_hasItsTimesOnTheWallClock_andItsCursorAsText() throws {
        let id = try #require(SessionID("a"))
        let tag = SessionTag(epoch: "e", version: 2)
        let run = StoreRun(lineage: 0, starts: 0, runningTime: 0)
        let records = SessionPage<SessionSummary>(
            sessions: [
                SessionSummary(id: id, tag: tag, preset: "star", createdAt: 5, expiresAt: 1700),
                SessionSummary(id: id, tag: tag, preset: nil, createdAt: 6, expiresAt: nil),
            ], next: SessionCursor(9))
        let page = SessionPage(records, in: run, runningTime: 1000, wall: 1_000_000)
        #expect(page.next?.text == "r9")
        #expect(
            page.sessions == [
                ListedSession(id: id, tag: tag, preset: "star", createdAt: 5, expiresAt: 1_000_700),
                ListedSession(id: id, tag: tag, preset: nil, createdAt: 6, expiresAt: nil),
            ])
        #expect(SessionPage(SessionPage(sessions: [], next: nil), in: run, runningTime: 0, wall: 0).next == nil)
    }

    @Test(arguments: [(Int64.max, Int64(0)), (.max, -1), (.max - 999_999, 0), (.min, 1)])
    func anExpiryTooFarAway_isNone(_ expiresAt: Int64, _ runningTime: Int64) throws {
        let id = try #require(SessionID("a"))
        let run = StoreRun(lineage: 0, starts: 0, runningTime: 0)
        let summary = SessionSummary(
            id: id, tag: SessionTag(epoch: "e", version: 2), preset: nil, createdAt: 5, expiresAt: expiresAt)
        let records = SessionPage<SessionSummary>(sessions: [summary], next: nil)
        let page = SessionPage(records, in: run, runningTime: runningTime, wall: 1_000_000)
        #expect(page.sessions.map(\.expiresAt) == [nil])
    }
}
