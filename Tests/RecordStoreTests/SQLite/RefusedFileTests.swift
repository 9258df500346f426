import Glibc
import SQLite
import SliderRecords
import SliderSamples
import SliderSessions
import Testing

@testable import SQLiteStore

/// Files that the store does not open stay as they are.
struct RefusedFileTests {
    private let home: StoreHome

    init() throws {
        home = try StoreHome()
    }

    @Test func aFileThatIsNoDatabase_isRefused_andNothingIsMadeBesideIt() throws {
        for text in ["x", String(repeating: "some notes\n", count: 1_000), "SQLite format 3\0"] {
            try home.folder.write(Array(text.utf8), "sessions.db")
            home.expectRefusal()
            #expect(home.folder.names == ["sessions.db"])
        }
    }

    @Test func anotherProgramsDatabase_isRefused_withItsLog() throws {
        try home.folder.write([], "sessions.db")
        let other = try SQLiteConnection(home.path, .readWrite)
        try other.set("journal_mode", "wal")
        try other.execute("CREATE TABLE t (a)")
        try other.checkpoint(.restart)
        try other.keepLogOnClose(true)
        try other.execute("INSERT INTO t VALUES (1)")
        other.close()
        #expect(home.folder.size("sessions.db-wal") > 0)
        home.expectRefusal()
    }

    @Test(arguments: [1, 2, 3, 99]) func anotherVersionsFormat_isRefused_alsoIfOnlyTheLogHasIt(_ format: Int) throws {
        try home.store(3)
        for checkpoints in [true, false] {
            let later = try SQLiteConnection(home.path, .readWrite)
            try later.keepLogOnClose(true)
            try later.execute("PRAGMA user_version = \(checkpoints ? 0 : format)")
            try later.execute("PRAGMA user_version = \(format)")
            if checkpoints { try later.checkpoint(.restart) }
            later.close()
            home.expectRefusal()
            home.folder.remove("sessions.db-wal")
            home.folder.remove("sessions.db")
            try home.store(3)
        }
    }

    @Test(
        arguments: FileAge.allCases,
        [
            ("store", "lineage", "lin_age"), ("sessions", "record", "rec_rd"), ("controls", "hash", "ha_h"),
            ("responses", "bytes", "byt_s"),
        ])
    func aTableThatIsDamagedInItsDefinition_isRefused(
        _ age: FileAge, _ damage: (table: String, column: String, other: String)
    ) throws {
        try home.store(3)
        let damaging = try SQLiteConnection(home.path, .readWrite)
        try damaging.execute("PRAGMA writable_schema = ON")
        try damaging.execute(
            """
            UPDATE sqlite_schema SET sql = replace(sql, '\(damage.column)', '\(damage.other)')
            WHERE tbl_name = '\(damage.table)'
            """)
        damaging.close()
        home.expectRefusal(age)
    }

    @Test(arguments: FileAge.allCases) func aDatabaseWhoseTablesAreDamaged_isRefused_withItsLog(_ age: FileAge) throws {
        try home.store(3)
        try home.crash(3..<6)
        var bytes = try #require(home.folder.bytes("sessions.db"))
        for place in 100..<4_096 { bytes[place] = 0xA5 }
        try home.folder.write(bytes, "sessions.db")
        #expect(home.folder.size("sessions.db-wal") > 0)
        home.expectRefusal(age)
    }

    @Test(arguments: FileAge.allCases) func aLogWithoutItsFile_isRefused(_ age: FileAge) throws {
        try home.store(3)
        try home.crash(3..<6)
        home.folder.remove("sessions.db")
        home.expectRefusal(age)
        try home.folder.write([], "sessions.db")
        home.expectRefusal(age)
    }

    @Test(arguments: FileAge.allCases)
    func theLogOfAFileThatWasReplaced_isRefused_untilItIsRemoved(_ age: FileAge) throws {
        try home.store(3)
        try home.folder.copy("sessions.db", to: "copy.db")
        try home.crash(3..<40)
        #expect(home.folder.size("sessions.db-wal") > 0)
        try home.folder.copy("copy.db", to: "sessions.db")
        home.expectRefusal(age)
        home.folder.remove("sessions.db-wal")
        let store = try home.open(age.migrations)
        #expect(store.report.isReplaced)
        #expect(try store.listed(SessionQuery(limit: 100)).count == 3)
    }

    @Test func aPathThatCannotBeWritten_isRefused() throws {
        try home.folder.write([1], "file")
        #expect(home.code(home.folder.path) == .notWritable)
        #expect(home.code(home.folder.path + "/file/sessions.db") == .notWritable)
        #expect(home.code("/proc/sessions.db") == .notWritable)
        try #require(mkfifo(home.folder.path + "/pipe", 0o600) == 0)
        #expect(home.code(home.folder.path + "/pipe") == .notWritable)
    }

    @Test func aStoreThatIsOpen_isRefused_andFreeAfterItsClose() throws {
        let store = try home.open()
        #expect(home.code() == .inUse)
        try store.committed(.put(try Records.record("kitchen"), basedOn: nil))
        store.close(isComplete: true, runningTime: 0)
        #expect(home.code() == nil)
    }
}
