import Glibc
import SQLite
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

    private func code(_ path: String? = nil) -> SQLiteStoreError.Code? {
        do { _ = try SQLiteRecordStore(path ?? home.path) } catch { return error.code }
        return nil
    }

    /// The database and its log.
    private var contents: [[UInt8]?] { [home.folder.bytes("sessions.db"), home.folder.bytes("sessions.db-wal")] }

    /// Expects that the store refuses its file, and changes and makes none.
    private func expectRefusal(_ comment: Comment? = nil) {
        let names = home.folder.names
        let before = contents
        #expect(code() == .invalidFile, comment)
        let isUnchanged = contents == before
        #expect(isUnchanged, comment)
        #expect(home.folder.names.subtracting(["sessions.db.lock", "sessions.db-shm"]).isSubset(of: names), comment)
    }

    private static let formats = 1...Migration.all.count

    private func store(_ sessions: Int, format: Int = Migration.all.count) throws {
        let store = try home.open()
        for number in 0..<sessions { try store.committed(.put(try Records.record("s\(number)"), basedOn: nil)) }
        store.close(isComplete: true, runningTime: 0)
        if format < Migration.all.count { try home.bring(toFormat: format) }
    }

    /// Leaves a log, as a process does that is killed.
    private func crash(_ numbers: Range<Int>, format: Int) throws {
        guard format == Migration.all.count else { return try home.crash(adding: numbers) }
        let store = try home.open()
        for number in numbers { try store.committed(.put(try Records.record("s\(number)"), basedOn: nil)) }
    }

    @Test func aFileThatIsNoDatabase_isRefused_andNothingIsMadeBesideIt() throws {
        for text in ["x", String(repeating: "some notes\n", count: 1_000), "SQLite format 3\0"] {
            try home.folder.write(Array(text.utf8), "sessions.db")
            expectRefusal()
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
        expectRefusal()
    }

    @Test func aLaterFormat_isRefused_alsoIfOnlyTheLogHasIt() throws {
        try store(3)
        for checkpoints in [true, false] {
            let later = try SQLiteConnection(home.path, .readWrite)
            try later.keepLogOnClose(true)
            try later.execute("PRAGMA user_version = \(checkpoints ? 0 : 99)")
            try later.execute("PRAGMA user_version = 99")
            if checkpoints { try later.checkpoint(.restart) }
            later.close()
            expectRefusal()
            home.folder.remove("sessions.db-wal")
            home.folder.remove("sessions.db")
            try store(3)
        }
    }

    @Test(
        arguments: formats,
        [
            ("store", "lineage", "lin_age"), ("sessions", "record", "rec_rd"), ("controls", "hash", "ha_h"),
            ("answers", "bytes", "byt_s"),
        ])
    func aTableThatIsDamagedInItsDefinition_isRefused(
        _ format: Int, _ damage: (table: String, column: String, other: String)
    ) throws {
        try store(3, format: format)
        let damaging = try SQLiteConnection(home.path, .readWrite)
        try damaging.execute("PRAGMA writable_schema = ON")
        try damaging.execute(
            "UPDATE sqlite_schema SET sql = replace(sql, '\(damage.column)', '\(damage.other)') WHERE tbl_name = '\(damage.table)'"
        )
        damaging.close()
        expectRefusal()
    }

    @Test(arguments: formats) func aFileThatIsCutOff_isRefused(_ format: Int) throws {
        try store(200, format: format)
        let bytes = try #require(home.folder.bytes("sessions.db"))
        for count in [50, 100, 4_096, bytes.count / 2, bytes.count - 4_096, bytes.count - 1_000, bytes.count - 1] {
            try home.folder.write(Array(bytes.prefix(count)), "sessions.db")
            expectRefusal("\(count) of \(bytes.count) bytes")
        }
        try home.folder.write(bytes, "sessions.db")
        #expect(code() == nil)
    }

    @Test(arguments: formats) func aFileThatIsCutOff_isRefused_unlessItsLogHasTheRest(_ format: Int) throws {
        try store(200, format: format)
        try crash(200..<300, format: format)
        let bytes = try #require(home.folder.bytes("sessions.db"))
        for count in [bytes.count / 2, bytes.count / 2 + 1_000] {
            try home.folder.write(Array(bytes.prefix(count)), "sessions.db")
            expectRefusal("\(count) of \(bytes.count) bytes")
        }
        // As a checkpoint leaves it that has not written the last pages.
        let log = try LogPages(of: home.path + "-wal", pageSize: 4_096)
        #expect(log.numbers.contains(UInt32(bytes.count / 4_096)))
        try home.folder.write(Array(bytes.dropLast(1_000)), "sessions.db")
        let again = try home.openSQLite()
        #expect(try again.listed(RecordQuery(limit: 1_000)).count == 300)
    }

    @Test(arguments: formats) func aFileWithoutItsLastPage_isRefused_ifItsLogHasOthers(_ format: Int) throws {
        try store(3, format: format)
        var bytes: [UInt8] = []
        // Until the last page is a leaf of an index, which nothing reads at an opening.
        repeat {
            let connection = try SQLiteConnection(home.path, .readWrite)
            try connection.execute("INSERT INTO answers VALUES (hex(randomblob(200)), 1, 1000, x'00')")
            connection.close()
            bytes = try #require(home.folder.bytes("sessions.db"))
        } while bytes[bytes.count - 4_096] != 10
        let connection = try SQLiteConnection(home.path, .readWrite)
        try StoreSettings.apply(toWriter: connection)
        try connection.execute("UPDATE store SET clean = 0")
        connection.close()
        try home.folder.write(bytes.dropLast(4_096), "sessions.db")
        expectRefusal()
    }

    @Test(arguments: formats) func aDatabaseWhoseTablesAreDamaged_isRefused_withItsLog(_ format: Int) throws {
        try store(3, format: format)
        try crash(3..<6, format: format)
        var bytes = try #require(home.folder.bytes("sessions.db"))
        for place in 100..<4_096 { bytes[place] = 0xA5 }
        try home.folder.write(bytes, "sessions.db")
        #expect(home.folder.size("sessions.db-wal") > 0)
        expectRefusal()
    }

    @Test(arguments: formats) func aLogWithoutItsFile_isRefused(_ format: Int) throws {
        try store(3, format: format)
        try crash(3..<6, format: format)
        home.folder.remove("sessions.db")
        expectRefusal()
        try home.folder.write([], "sessions.db")
        expectRefusal()
    }

    @Test(arguments: formats) func theLogOfAFileThatWasReplaced_isRefused_untilItIsRemoved(_ format: Int) throws {
        try store(3, format: format)
        try home.folder.copy("sessions.db", to: "copy.db")
        try crash(3..<40, format: format)
        #expect(home.folder.size("sessions.db-wal") > 0)
        try home.folder.copy("copy.db", to: "sessions.db")
        expectRefusal()
        home.folder.remove("sessions.db-wal")
        let store = try home.openSQLite()
        #expect(store.report.isReplaced)
        #expect(try store.listed(RecordQuery(limit: 100)).count == 3)
    }

    @Test func aPathThatCannotBeWritten_isRefused() throws {
        try home.folder.write([1], "file")
        #expect(code(home.folder.path) == .notWritable)
        #expect(code(home.folder.path + "/file/sessions.db") == .notWritable)
        #expect(code("/proc/sessions.db") == .notWritable)
        try #require(mkfifo(home.folder.path + "/pipe", 0o600) == 0)
        #expect(code(home.folder.path + "/pipe") == .notWritable)
    }

    @Test func aStoreThatIsOpen_isRefused_andFreeAfterItsClose() throws {
        let store = try home.open()
        #expect(code() == .inUse)
        try store.committed(.put(try Records.record("kitchen"), basedOn: nil))
        store.close(isComplete: true, runningTime: 0)
        #expect(code() == nil)
    }
}
