import Glibc
import SQLite
import SliderRecords
import SliderSamples
import SliderSessions
import SliderTimeline
import Testing

@testable import SQLiteStore

/// What operators see in the file of a store.
struct StoreFileTests {
    private let home: StoreHome
    private let file: SQLiteStoreFile

    init() throws {
        home = try StoreHome()
        file = SQLiteStoreFile(home.path)
    }

    private func fill(_ store: any RecordStore, _ numbers: Range<Int>) throws {
        for number in numbers {
            try store.committed(
                .put(
                    try Records.record(
                        "s\(number)", preset: number % 2 == 0 ? "meshing" : "star", expiresAt: 100_000), basedOn: nil),
                .store(try Records.response("a\(number)", of: "s\(number)")))
        }
    }

    private func stopped(_ count: Int) throws {
        let store = try home.open()
        try fill(store, 0..<count)
        store.close(isComplete: true, runningTime: 9_000)
    }

    private func code(_ body: () throws -> Void) -> SQLiteStoreError.Code? {
        do { try body() } catch { return (error as? SQLiteStoreError)?.code }
        return nil
    }

    private func sessions(_ path: String) throws -> [String] {
        try SQLiteStoreFile(path).sessions(SessionQuery(limit: 1_000)).page.sessions.map(\.id.description)
    }

    @Test func aCheck_countsWhatIsThere_andFindsNoFault() throws {
        try stopped(6)
        let check = try file.check()
        #expect(check.faults == [])
        #expect((check.sessions, check.controls, check.responses) == (6, 2, 6))
        #expect(check.format == 5)
        #expect(check.wasClean && !check.isInUse && check.starts == 0)
        #expect(check.fileBytes == home.folder.size("sessions.db"))
        let store = try home.open()
        #expect(check.contentBytes == store.figures.contentBytes)
        #expect(check.lineage == store.run.lineage)
    }

    @Test func aStoppedStore_isRead_withoutAnyFileBesideIt() throws {
        try stopped(3)
        let before = home.folder.bytes("sessions.db")
        _ = try file.check()
        #expect(try sessions(home.path) == ["s0", "s1", "s2"])
        #expect(home.folder.names == ["sessions.db", "sessions.db.lock"])
        let isUnchanged = home.folder.bytes("sessions.db") == before
        #expect(isUnchanged)
    }

    @Test func aStoreThatIsOpen_isRead_asItWasCommittedLast() throws {
        let store = try home.open()
        try fill(store, 0..<3)
        #expect(try sessions(home.path) == ["s0", "s1", "s2"])
        let check = try file.check()
        #expect(check.isInUse && !check.wasClean && check.sessions == 3 && check.faults.isEmpty)
        try fill(store, 3..<4)
        #expect(try sessions(home.path).count == 4)
        store.close(isComplete: true, runningTime: 0)
    }

    @Test func aKilledStore_isRead_andItsFileAndLogStayAsTheyAre() throws {
        do { try fill(try home.open(), 0..<5) }
        let before = ["sessions.db", "sessions.db-wal"].map { home.folder.bytes($0) }
        #expect(home.folder.size("sessions.db-wal") > 0)
        let check = try file.check()
        #expect(check.sessions == 5 && !check.wasClean && !check.isInUse && check.faults.isEmpty)
        try file.backup(to: home.folder.path + "/copy.db")
        let isUnchanged = ["sessions.db", "sessions.db-wal"].map { home.folder.bytes($0) } == before
        #expect(isUnchanged)
    }

    @Test func aList_isFilteredAndLimited() throws {
        try stopped(8)
        let found = try file.sessions(SessionQuery(limit: 3, selection: .init(preset: "star")))
        #expect(found.page.sessions.map(\.id.description) == ["s1", "s3", "s5"])
        #expect(found.runningTime == 9_000)
    }

    @Test func aList_showsWhenSessionsEnd_andLeavesOutEndedOnes() throws {
        let store = try SQLiteRecordStore(home.path, timeToLive: 86_400_000)
        // The record of a session is stored a tenth of its time to live longer.
        func put(_ id: String, version: Int, timeToLive: Int64?, expiresAt: Int64?) throws {
            var record = try Records.record(id, version: version, expiresAt: expiresAt)
            record.timeToLive = timeToLive
            try store.committed(.put(record, basedOn: nil))
        }
        try put("general", version: 1, timeToLive: nil, expiresAt: 86_400_000 * 11 / 10)
        try put("unused", version: 0, timeToLive: nil, expiresAt: 3_600_000 * 11 / 10)
        try put("chosen", version: 1, timeToLive: 10_000, expiresAt: 11_000 + 9_000)
        try put("never", version: 1, timeToLive: nil, expiresAt: nil)
        try put("ended", version: 1, timeToLive: 10_000, expiresAt: 9_000)
        // A request still finds this session, and one that was stored under another time to live.
        try put("late", version: 1, timeToLive: 10_000, expiresAt: 1_000 + 9_000)
        try put("before", version: 1, timeToLive: nil, expiresAt: 3_600_000)
        store.close(isComplete: true, runningTime: 9_000)
        let found = try file.sessions(SessionQuery(limit: 10)).page.sessions
        #expect(found.map(\.id.description) == ["general", "unused", "chosen", "never", "late", "before"])
        #expect(found.map(\.expiresAt) == [86_400_000, 3_600_000, 19_000, nil, 10_000, 3_600_000])
    }

    @Test(
        arguments: [
            "UPDATE sessions SET expires = -1 WHERE id = 's1'", "UPDATE sessions SET expires = 1 << 60 WHERE id = 's1'",
            "UPDATE responses SET expires = 1 << 61 WHERE key = 'a1'",
            "UPDATE store SET starts = 0, lineage = 7",
        ])
    func aCheck_findsWhatALoadWouldRefuse_andLivesThatNoneCanHave(_ damage: String) throws {
        let store = try home.open()
        for number in 0..<3 {
            var record = try Records.record("s\(number)")
            (record.lineage, record.starts) = (7, number == 1 ? 3 : 0)
            try store.committed(
                .put(record, basedOn: nil), .store(try Records.response("a\(number)", of: "s\(number)")))
        }
        store.close(isComplete: true, runningTime: 100)
        #expect(try file.check().faults == [])
        let connection = try SQLiteConnection(home.path, .readWrite)
        try connection.execute(damage)
        connection.close()
        let check = try file.check()
        #expect(check.faultCount == 1, "\(check.faults)")
        // Only a record that can't be loaded is named in a fault.
        #expect(check.faults[0].contains("the record of s1 is of no use") == damage.contains("lineage"))
    }

    @Test(arguments: ["record", "control", "response", "count"])
    func aCheck_findsEachKindOfFault(_ kind: String) throws {
        try stopped(4)
        let connection = try SQLiteConnection(home.path, .readWrite)
        let damage =
            switch kind {
            case "record": "UPDATE store SET counted = 0; UPDATE sessions SET record = x'01' WHERE id = 's2'"
            case "control": "UPDATE controls SET hash = hash + 1 WHERE key = 1"
            case "response": "UPDATE responses SET session = 77 WHERE key = 'a1'"
            default: "UPDATE store SET sessions = 3"
            }
        try connection.execute(damage)
        connection.close()
        let check = try file.check()
        #expect(check.faultCount == 1, "\(check.faults)")
        #expect(check.faults.count == 1)
    }

    @Test func aPageThatIsDamaged_isAFault() throws {
        try stopped(300)
        var bytes = try #require(home.folder.bytes("sessions.db"))
        // The last page but one has rows of sessions, responses or their indexes.
        for place in bytes.count - 8_192..<bytes.count - 4_096 { bytes[place] = 0x5A }
        try home.folder.write(bytes, "sessions.db")
        let outcome = code {
            let faults = try file.check().faultCount
            #expect(faults > 0)
        }
        #expect(outcome == nil || outcome == .invalidFile)
    }

    @Test func aStoreWithoutAFormat_isDamaged_forACheckAsForTheService() throws {
        try stopped(1)
        let connection = try SQLiteConnection(home.path, .readWrite)
        try connection.execute("PRAGMA user_version = 0")
        try connection.checkpoint(.restart)
        connection.close()
        for body in [{ _ = try file.check() }, { _ = try home.openSQLite() }] {
            #expect(throws: SQLiteStoreError(.invalidFile, "\(file.files.path) is damaged: it has no format")) {
                try body()
            }
        }
    }

    @Test func aMissingFile_orOneThatIsNoStore_isNotRead() throws {
        #expect(code { _ = try file.check() } == .notReadable)
        #expect(code { _ = try SQLiteStoreFile(home.folder.path).check() } == .notReadable)
        #expect(code { try file.restore(from: home.folder.path + "/none.db") } == .notReadable)
        try home.folder.write(Array("some text".utf8), "text")
        #expect(code { _ = try SQLiteStoreFile(home.folder.path + "/text").check() } == .invalidFile)
        #expect(code { try file.restore(from: home.folder.path + "/text") } == .invalidFile)
        #expect(home.folder.names == ["text"])
    }
}
