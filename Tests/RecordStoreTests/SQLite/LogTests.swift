import SQLite
import SliderRecords
import SliderSamples
import SliderSessions
import Testing

@testable import SQLiteStore

/// When the log is copied into the file, and the room that its file has.
struct LogTests {
    private let home: StoreHome

    init() throws {
        home = try StoreHome()
    }

    private var log: Int { home.folder.size("sessions.db-wal") }

    @Test func aFewSessionsThatChangeOften_areCopiedSeldom_andManyAfterAHundredPages() {
        let limits = SQLiteStoreLimits()
        var few = UncopiedChanges()
        for number in 0..<999 {
            few.noteRecord(Int64(number % 50))
            few.count(1)
        }
        #expect(!few.reaches(limits.relaxedCheckpoint))
        few.count(1)
        #expect(few.reaches(limits.relaxedCheckpoint))
        #expect(!few.reaches(limits.forcedCheckpoint))
        var many = UncopiedChanges()
        for number in 0..<100 { many.noteRecord(Int64(number) * 1_000) }
        #expect(many.reaches(limits.relaxedCheckpoint))
        many.removeAll()
        #expect(!many.reaches(UncopiedChanges.Amount(changes: 1, pages: 1)))
    }

    @Test func whileNoRequestWaits_theLogsFile_getsRoomForMore_andAStartReadsWhatWasCommitted() throws {
        do {
            let store = try home.openSQLite {
                $0.logRoom = 1 << 20
                $0.logStep = 300_000
            }
            for number in 0..<10 {
                try store.committed(.put(try Records.record("s\(number)"), basedOn: nil))
                store.tidy(runningTime: 0, isAwaited: true)
            }
            let busy = log
            #expect(busy < 300_000)
            store.tidy(runningTime: 0, isAwaited: false)
            #expect(log == busy + 300_000)
            for _ in 0..<9 { store.tidy(runningTime: 0, isAwaited: false) }
            #expect(log == 1 << 20)
            for number in 10..<20 { try store.committed(.put(try Records.record("s\(number)"), basedOn: nil)) }
            #expect(log == 1 << 20)
            // As after kill -9: the store is not closed.
        }
        let again = try home.openSQLite()
        #expect(try again.listed(SessionQuery(limit: 100)).count == 20)
        again.close(isComplete: true, runningTime: 0)
        #expect(log == 0)
    }
}
