import Glibc
import SQLite
import SliderRecords
import SliderSamples
import SliderSessions
import SliderTimeline
import Testing

@testable import SQLiteStore

/// A store of an earlier format is brought to the newest one.
struct MigrationTests {
    private let home: StoreHome
    private let later = [
        Migration(sql: "ALTER TABLE store ADD COLUMN colour TEXT"),
        Migration(sql: "CREATE TABLE extra (key INTEGER PRIMARY KEY); INSERT INTO extra SELECT key FROM sessions"),
    ]

    init() throws {
        home = try StoreHome()
    }

    private func open(_ migrations: [Migration]) throws -> SQLiteRecordStore {
        try SQLiteRecordStore(home.path, limits: SQLiteStoreLimits(), migrations: migrations)
    }

    /// Makes a file of an earlier format, with the rows of a store of that format.
    private func makeOlder(_ format: Int) throws {
        let store = try open(Migration.all)
        for number in 0..<3 {
            try store.committed(
                .put(try Records.record("s\(number)", version: 2, control: Records.control(number / 2)), basedOn: nil),
                .keep(try Records.response("a\(number)", of: "s\(number)", count: 10)))
        }
        store.close(isComplete: true, runningTime: 5)
        try home.bring(toFormat: format)
    }

    @Test(arguments: 1...Migration.all.count) func everyEarlierFormat_isBroughtToTheNewest(_ format: Int) throws {
        try makeOlder(format)
        let new = try open(Migration.all + later)
        #expect(new.report.format == Migration.all.count + 2)
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

    @Test(arguments: 1..<Migration.all.count) func aBackupOfAnEarlierFormat_isRestored(_ format: Int) throws {
        try makeOlder(format)
        let (backup, copy) = (home.folder.path + "/backup.db", home.folder.path + "/copy.db")
        try home.folder.copy("sessions.db", to: "backup.db")
        let before = home.folder.bytes("backup.db")
        #expect { try SQLiteStoreFile(backup).check() } throws: { error in
            guard let error = error as? SQLiteStoreError else { return false }
            return error.code == .invalidFile && error.message.contains("has format \(format), of an earlier version")
        }
        #expect {
            _ = try SQLiteStoreFile(backup).sessions(SessionQuery(limit: 1))
        } throws: { error in
            (error as? SQLiteStoreError)?.message.contains("and is not damaged") == true
        }
        let other = SQLiteStoreFile(home.folder.path + "/other.db")
        #expect(try other.restore(from: backup).sessions == 3)
        #expect(try other.check().faults == [])
        try SQLiteStoreFile(backup).backup(to: copy)
        #expect(try SQLiteStoreFile(copy).check().sessions == 3)
        let isUnchanged = home.folder.bytes("backup.db") == before
        #expect(isUnchanged)
    }

    @Test func anEmptyDatabase_isBroughtToEveryFormat() throws {
        for count in 1...Migration.all.count {
            try home.folder.write([], "empty-\(count).db")
            let connection = try SQLiteConnection(home.folder.path + "/empty-\(count).db", .readWrite)
            try Array(Migration.all.prefix(count)).run(on: connection)
            #expect(try connection.number("user_version") == Int64(count))
        }
    }

    @Test func aStepThatFails_leavesTheFormatAsItWas() throws {
        try open(Migration.all).close(isComplete: true, runningTime: 0)
        #expect(throws: SQLiteStoreError.self) {
            try open(Migration.all + later + [Migration(sql: "DROP TABLE none_such")])
        }
        let store = try open(Migration.all)
        #expect(store.report.format == Migration.all.count)
    }

    @Test func theHeader_tellsTheNewFormat_whileTheStoreIsOpen() throws {
        try open(Migration.all).close(isComplete: true, runningTime: 0)
        let store = try open(Migration.all + later)
        try home.folder.copy("sessions.db", to: "copy.db")
        #expect(try FileHeader(at: home.folder.path + "/copy.db")?.format == Migration.all.count + 2)
        store.close(isComplete: true, runningTime: 0)
        #expect(throws: SQLiteStoreError.self) { try open(Migration.all) }
    }
}
