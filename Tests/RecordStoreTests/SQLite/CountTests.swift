import SQLite
import ServiceBasics
import SliderEngine
import SliderRecords
import SliderSamples
import SliderSessions
import SliderTimeline
import TestPatience
import Testing

@testable import SQLiteStore

/// The content of a store is counted after an unclean stop.
struct CountTests {
    private let home: StoreHome

    init() throws {
        home = try StoreHome()
    }

    private func fill(_ store: SQLiteRecordStore, _ numbers: Range<Int>) throws {
        for number in numbers {
            try store.committed(.put(try Records.record("s\(number)"), basedOn: nil))
            store.tidy(runningTime: 0, isAwaited: true)
        }
    }

    @Test func afterACrash_theStoreIsCountedAtOnce_alsoIfNothingExpires() async throws {
        do { try fill(try home.openSQLite(), 0..<40) }
        let store = try home.openSQLite { $0.walkedRows = 3 }
        #expect(store.figures.sessions == 0)
        let sessions = StoredSessions(
            SessionLimits(timeToLive: nil), clock: .system, over: StorageSettings(records: store))
        try sessions.start()
        try await Patience.until("40 sessions") { store.figures.sessions == 40 }
        #expect(store.figures.contentBytes == (try home.contentBytes()))
        await sessions.stop(within: .seconds(10))
    }

    @Test func afterACrash_theStoreIsCounted_whileItChanges() throws {
        do {
            let store = try home.openSQLite()
            for number in 0..<40 {
                try store.committed(
                    .put(try Records.record("s\(number)", control: Records.control(number % 4)), basedOn: nil),
                    .store(try Records.response("a\(number)", of: "s\(number)")))
            }
        }
        let store = try home.openSQLite { $0.walkedRows = 9 }
        #expect(store.figures.sessions == 0)
        #expect(store.countSome())
        for number in 0..<10 { try store.committed(.delete(try Records.id("s\(number)"))) }
        try fill(store, 40..<43)
        while store.countSome() {}
        #expect(store.figures.sessions == 33)
        let counted = store.figures.contentBytes
        store.close(isComplete: true, runningTime: 0)
        let again = try home.openSQLite()
        #expect(again.figures.sessions == 33)
        #expect(again.figures.contentBytes == counted)
        #expect(try home.contentBytes() == counted)
    }

    @Test func aCountThatTakesLong_beginsAnew_soThatTheLogDoesToo() throws {
        do { try fill(try home.openSQLite(), 0..<60) }
        let store = try home.openSQLite {
            $0.walkedRows = 5
            $0.forcedCheckpoint.changes = 10
            $0.longLog = 10
        }
        #expect(store.countSome())
        try fill(store, 60..<200)
        #expect(home.folder.size("sessions.db-wal") < 2 * 140 * 4_096)
        try store.committed(.delete(try Records.id("s5")))
        while store.countSome() {}
        #expect(store.figures.sessions == 199)
        #expect(store.figures.contentBytes == (try home.contentBytes()))
    }
}
