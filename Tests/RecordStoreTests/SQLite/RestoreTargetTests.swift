import SQLite
import SliderRecords
import SliderSamples
import SliderSessions
import Testing

@testable import SQLiteStore

/// A restore may replace only a store, which may be damaged.
struct RestoreTargetTests {
    private let home: StoreHome
    private let backup: String

    init() throws {
        home = try StoreHome()
        let store = try home.open()
        for number in 0..<5 { try store.committed(.put(try Records.record("s\(number)"), basedOn: nil)) }
        store.close(isComplete: true, runningTime: 0)
        backup = home.folder.path + "/backup.db"
        try SQLiteStoreFile(home.path).backup(to: backup)
    }

    private func refusal(at name: String) -> SQLiteStoreError? {
        do throws(SQLiteStoreError) {
            try SQLiteStoreFile("\(home.folder.path)/\(name)").restore(from: backup)
        } catch {
            return error
        }
        return nil
    }

    /// Every file except the index of a log, which has no data of its own.
    private var contents: [String: [UInt8]] {
        Dictionary(
            uniqueKeysWithValues: home.folder.names.filter { !$0.hasSuffix("-shm") }
                .map { ($0, home.folder.bytes($0) ?? []) })
    }

    @Test(arguments: [1, 5_000])
    func aText_isNotReplaced(_ length: Int) throws {
        try home.folder.write([UInt8](repeating: UInt8(ascii: "a"), count: length), "notes")
        let before = contents
        let error = try #require(refusal(at: "notes"))
        #expect(error.code == .invalidFile)
        #expect(error.message.contains("notes is not a store of sessions"), "\(error.message)")
        #expect(contents == before)
    }

    @Test(arguments: ["delete", "wal"])
    func aDatabaseOfAnotherProgram_isNotReplaced_andKeepsItsLog(_ mode: String) throws {
        try home.folder.write([], "other.db")
        let other = try SQLiteConnection(home.folder.path + "/other.db", .readWrite)
        try other.set("journal_mode", mode)
        try other.execute("CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('mine')")
        let log = home.folder.size("other.db-wal")
        #expect((log > 0) == (mode == "wal"))
        // While the database is open, only its header may be read here: closing a descriptor drops its locks.
        let names = home.folder.names
        #expect(refusal(at: "other.db")?.code == .invalidFile)
        #expect(home.folder.names == names)
        #expect(home.folder.size("other.db-wal") == log)
        #expect(try other.number("application_id") == 0)
    }

    @Test(arguments: [(3, "earlier"), (99, "later")])
    func aStoreOfAnotherVersion_isNotReplaced(_ format: Int, _ version: String) throws {
        let connection = try SQLiteConnection(home.path, .readWrite)
        try connection.execute("PRAGMA user_version = \(format)")
        try connection.checkpoint(.restart)
        connection.close()
        let before = contents
        let error = try #require(refusal(at: "sessions.db"))
        #expect(error.code == .invalidFile && error.message.contains("format \(format), of a"))
        #expect(error.message.contains("\(version) version"))
        #expect(contents == before)
    }

    @Test func aDamagedStoreAndAnEmptyFile_areReplaced() throws {
        var bytes = try #require(home.folder.bytes("sessions.db"))
        for place in 100..<bytes.count { bytes[place] = 0x5A }
        try home.folder.write(Array(bytes.dropLast(10)), "sessions.db")
        try home.folder.write([], "empty.db")
        for name in ["sessions.db", "empty.db"] {
            #expect(refusal(at: name) == nil)
            #expect(try SQLiteStoreFile("\(home.folder.path)/\(name)").check().sessions == 5)
        }
    }
}
