import SQLite
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

    @Test(arguments: 1...Migration.all.count) func everyEarlierFormat_isBroughtToTheNewest(_ format: Int) throws {
        let old = try open(Array(Migration.all.prefix(format)))
        #expect(old.report.format == format)
        try old.committed(.put(try Records.record("kitchen", version: 2), basedOn: nil))
        old.close(isComplete: true, runningTime: 5)
        let new = try open(Migration.all + later)
        #expect(new.report.format == Migration.all.count + 2)
        #expect(new.report.hasMigrated && !new.report.isNew && !new.report.isReplaced)
        #expect(new.run.lineage == old.run.lineage)
        #expect(new.run.runningTime == 5)
        #expect(try new.load(Records.id("kitchen"))?.timeline.version == 2)
        new.close(isComplete: true, runningTime: 5)
        let rows = try SQLiteConnection(home.path, .immutable).prepare("SELECT count(*) FROM extra")
        #expect(try rows.step())
        #expect(rows.integer(0) == 1)
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
