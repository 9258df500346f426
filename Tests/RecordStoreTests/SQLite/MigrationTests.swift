import Glibc
import SQLite
import SliderRecords
import SliderSamples
import SliderTimeline
import Testing

@testable import SQLiteStore

/// A store of an earlier format is brought to the newest one. Some of these services have further steps.
struct MigrationTests {
    private let home: StoreHome
    private let later = FileAge.earlier.migrations

    init() throws {
        home = try StoreHome()
    }

    private func make() throws {
        let store = try home.open(Migration.all)
        for number in 0..<3 {
            try store.committed(
                .put(try Records.record("s\(number)", version: 2, control: Records.control(number / 2)), basedOn: nil),
                .store(try Records.response("a\(number)", of: "s\(number)", count: 10)))
        }
        store.close(isComplete: true, runningTime: 5)
    }

    @Test func anEarlierFormat_isBroughtToTheNewest() throws {
        try make()
        let new = try home.open(later)
        #expect(new.report.format == 7)
        #expect(new.report.hasMigrated && !new.report.isNew && !new.report.isReplaced && new.report.wasClean)
        #expect(new.run.runningTime == 5)
        #expect(try new.load(Records.id("s2"))?.timeline.version == 2)
        #expect(try new.response(under: "a1") != nil)
        #expect(new.figures.contentBytes == (try home.contentBytes()))
        #expect(new.counts.current.responses == 3)
        #expect(new.counts.current.responseBytes == 3 * (10 + 2 + 512))
        #expect(try home.count("controls") == 2)
        try new.committed(.delete(try Records.id("s2")))
        #expect(try home.count("controls") == 1)
        new.close(isComplete: true, runningTime: 5)
        let rows = try SQLiteConnection(home.path, .immutable).prepare("SELECT count(*) FROM extra")
        #expect(try rows.step())
        #expect(rows.integer(0) == 3)
    }

    /// Format 4 does not know whose responses are.
    @Test func responsesOfFormat4_belongToNoClient() throws {
        try make()
        let connection = try SQLiteConnection(home.path, .readWrite)
        try connection.set("journal_mode", "delete")
        try connection.execute(
            """
            DROP INDEX responses_by_owner;
            ALTER TABLE responses DROP COLUMN owner;
            DROP TABLE response_owners;
            PRAGMA user_version = 4;
            """)
        connection.close()
        var limits = SQLiteStoreLimits()
        limits.responses.client = 2 * StoredResponse.size(of: 10, under: 2)
        let store = try SQLiteRecordStore(home.path, limits: limits)
        #expect(store.report.hasMigrated && store.report.format == 5)
        for number in 3..<6 {
            try store.committed(.store(try Records.response("a\(number)", of: "s0", owner: 1, count: 10)))
        }
        #expect(try (0..<6).filter { try store.response(under: "a\($0)") != nil } == [0, 1, 2, 4, 5])
        // A response that is stored again belongs to its client.
        try store.committed(.store(try Records.response("a0", of: "s0", owner: 1, count: 10)))
        #expect(try (0..<6).filter { try store.response(under: "a\($0)") != nil } == [0, 1, 2, 5])
        store.close(isComplete: true, runningTime: 9)
        #expect(try SQLiteStoreFile(home.path).check().faults == [])
    }

    @Test func aBackupOfAnEarlierFormat_isRestored() throws {
        try make()
        let (backup, copy) = (home.folder.path + "/backup.db", home.folder.path + "/copy.db")
        try home.folder.copy("sessions.db", to: "backup.db")
        let before = home.folder.bytes("backup.db")
        func file(_ path: String) -> SQLiteStoreFile { SQLiteStoreFile(path, migrations: later) }
        #expect { try file(backup).check() } throws: { error in
            guard let error = error as? SQLiteStoreError else { return false }
            return error.code == .invalidFile && error.message.contains("has format 5, of an earlier version")
        }
        #expect {
            _ = try file(backup).sessions(SessionQuery(limit: 1))
        } throws: { error in
            (error as? SQLiteStoreError)?.message.contains("and is not damaged") == true
        }
        let other = file(home.folder.path + "/other.db")
        #expect(try other.restore(from: backup).sessions == 3)
        #expect(try other.check().faults == [])
        try file(backup).backup(to: copy)
        #expect(try file(copy).check().sessions == 3)
        let isUnchanged = home.folder.bytes("backup.db") == before
        #expect(isUnchanged)
    }

    @Test(arguments: 1...3) func aFormatThatIsNotReadAnyMore_isRefusedByEveryTool_andTheFileStaysAsItIs(
        _ format: Int
    ) throws {
        try make()
        let connection = try SQLiteConnection(home.path, .readWrite)
        try connection.set("journal_mode", "delete")
        try connection.execute("PRAGMA user_version = \(format)")
        connection.close()
        let before = home.folder.bytes("sessions.db")
        let expected = SQLiteStoreError(
            .invalidFile, "\(home.path) has format \(format), of an earlier version; this version reads 4 and later")
        let (file, other) = (SQLiteStoreFile(home.path), SQLiteStoreFile(home.folder.path + "/other.db"))
        #expect(throws: expected) { try home.open(Migration.all) }
        #expect(throws: expected) { try file.check() }
        #expect(throws: expected) { try file.sessions(SessionQuery(limit: 1)) }
        #expect(throws: expected) { try file.backup(to: home.folder.path + "/copy.db") }
        #expect(throws: expected) { try other.restore(from: home.path) }
        #expect(!home.folder.names.contains("copy.db") && !home.folder.names.contains("other.db"))
        let isUnchanged = home.folder.bytes("sessions.db") == before
        #expect(isUnchanged)
    }

    @Test func anEmptyDatabase_isBroughtToEveryFormat() throws {
        for format in 4...7 {
            try home.folder.write([], "empty-\(format).db")
            let connection = try SQLiteConnection(home.folder.path + "/empty-\(format).db", .readWrite)
            try later.upTo(format).run(on: connection)
            #expect(try connection.number("user_version") == Int64(format))
        }
    }

    @Test func aStepThatFails_leavesTheFormatAsItWas() throws {
        try home.open(Migration.all).close(isComplete: true, runningTime: 0)
        #expect(throws: SQLiteStoreError.self) {
            try home.open(later + [Migration(sql: "DROP TABLE none_such")])
        }
        let store = try home.open(Migration.all)
        #expect(store.report.format == 5)
    }

    @Test func theHeader_tellsTheNewFormat_whileTheStoreIsOpen() throws {
        try home.open(Migration.all).close(isComplete: true, runningTime: 0)
        let store = try home.open(later)
        try home.folder.copy("sessions.db", to: "copy.db")
        #expect(try FileHeader(at: home.folder.path + "/copy.db")?.format == 7)
        store.close(isComplete: true, runningTime: 0)
        #expect(throws: SQLiteStoreError.self) { try home.open(Migration.all) }
    }
}
