import SQLite
import ServiceBasics
import SliderEngine
import SliderRecords
import SliderSamples
import SliderSessions
import SliderTimeline
import Testing

@testable import SQLiteStore

/// A commit that fails stores nothing, and the next one works.
struct FailedCommitTests {
    private let home: StoreHome
    private let controls: [Control]

    init() throws {
        home = try StoreHome()
        controls = try (0..<8).map(Records.control)
    }

    /// Creations, each with a control that is the same object every time.
    private func changes(_ numbers: Range<Int>) throws -> [RecordChange] {
        try numbers.map {
            .put(try Records.record("s\($0)", control: controls[$0 % controls.count]), basedOn: nil)
        }
    }

    /// Expects that a commit of the sessions 5 to 7, of a large response and of the removal of 0 fails, and stores
    /// nothing.
    private func expectFailure(_ store: SQLiteRecordStore) throws {
        let figures = store.figures
        let outcomes = store.commit(
            [.delete(try Records.id("s0"))] + (try changes(5..<8))
                + [.store(try Records.response("a", of: "s1", count: 200_000))])
        #expect(outcomes.map(\.name) == Array(repeating: "failed", count: 5))
        #expect(store.figures.sessions == figures.sessions)
        #expect(store.figures.contentBytes == figures.contentBytes)
        #expect(try store.load(Records.id("s5")) == nil)
        #expect(try store.load(Records.id("s0")) != nil)
    }

    private func expectSuccess(_ store: SQLiteRecordStore) throws {
        for outcome in store.commit(try changes(5..<8)) { #expect(outcome.name == "committed") }
        for number in 0..<8 {
            let width = try store.load(Records.id("s\(number)"))?.control.initialState().trackWidth
            #expect(width == 300 + Double(number))
        }
        store.close(isComplete: true, runningTime: 0)
        let again = try home.openSQLite()
        #expect(again.report.wasClean)
        #expect(try again.listed(SessionQuery(limit: 100)).count == 8)
    }

    @Test func aFullDisk_failsTheCommit_andNoLaterOne() throws {
        let store = try home.openSQLite()
        #expect(store.commit(try changes(0..<5)).count == 5)
        let connection = try #require(store.writer.withLock { $0.database }).connection
        // Leaves room for the sessions and their controls, but not for the response.
        try connection.execute("PRAGMA max_page_count = \(try connection.number("page_count") + 8)")
        try expectFailure(store)
        try connection.execute("PRAGMA max_page_count = 1000000")
        try expectSuccess(store)
    }

    @Test func anErrorOfTheDisk_hasTheFileOpenedAgain() throws {
        let store = try home.openSQLite()
        #expect(store.commit(try changes(0..<5)).count == 5)
        let before = store.writer.withLock { $0.database?.connection }
        store.writer.withLock { $0.failed(SQLiteError(.inputOutput, "the disk refuses")) }
        try expectSuccess(store)
        withExtendedLifetime(before) { old in #expect(old != nil) }
    }

    @Test func aFileThatWasReplacedMeanwhile_isNotOpenedAgain() throws {
        let store = try home.openSQLite()
        #expect(store.commit(try changes(0..<5)).count == 5)
        store.writer.withLock { $0.failed(SQLiteError(.inputOutput, "the disk refuses")) }
        try home.folder.copy("sessions.db", to: "other.db")
        home.folder.remove("sessions.db")
        try home.folder.copy("other.db", to: "sessions.db")
        #expect(store.commit(try changes(5..<6)).map(\.name) == ["failed"])
    }
}
