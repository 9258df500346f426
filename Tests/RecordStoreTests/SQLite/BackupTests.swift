import Glibc
import SQLite
import SliderRecords
import SliderSamples
import SliderSessions
import SliderTimeline
import Testing

@testable import SQLiteStore

/// Backups of a store, and their restores.
struct BackupTests {
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

    @Test func aBackup_hasEverySession_andANewLineageWhereItIsOpened() throws {
        let store = try home.open()
        try fill(store, 0..<20)
        let copy = home.folder.path + "/backup.db"
        try file.backup(to: copy)
        try fill(store, 20..<25)
        #expect(home.folder.mode("backup.db") == 0o600)
        #expect(home.folder.names.filter { $0.hasPrefix("backup") } == ["backup.db"])
        #expect(try sessions(copy) == (0..<20).map { "s\($0)" })
        let check = try SQLiteStoreFile(copy).check()
        #expect(check.faults == [] && check.isBackup && !check.isInUse)
        store.close(isComplete: true, runningTime: 0)
        try home.folder.copy("backup.db", to: "sessions.db")
        let again = try home.openSQLite()
        #expect(again.report.isReplaced)
        #expect(again.run.lineage != store.run.lineage)
        #expect(try again.response(under: "a7") != nil)
    }

    @Test func aBackup_replacesNoFile() throws {
        try stopped(2)
        try home.folder.write([1, 2, 3], "there")
        #expect(code { try file.backup(to: home.folder.path + "/there") } == .notWritable)
        #expect(home.folder.bytes("there") == [1, 2, 3])
        #expect(code { try file.backup(to: home.folder.path + "/nowhere/copy.db") } == .notWritable)
        #expect(home.folder.names == ["sessions.db", "sessions.db.lock", "there"])
    }

    @Test func twoBackupsAtOnce_toOneFile_leaveOneThatIsWhole() async throws {
        try stopped(40)
        let (file, copy) = (file, home.folder.path + "/copy.db")
        for _ in 0..<10 {
            let results = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<4 { group.addTask { (try? file.backup(to: copy)) != nil } }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(results.count(where: \.self) == 1)
            let check = try SQLiteStoreFile(copy).check()
            #expect(check.faults == [] && check.isBackup && check.sessions == 40)
            #expect(home.folder.names == ["copy.db", "sessions.db", "sessions.db.lock"])
            home.folder.remove("copy.db")
        }
    }

    @Test func aRestoredBackup_takesThePlaceOfTheStore_withANewLineage() throws {
        let first = try home.open()
        try fill(first, 0..<5)
        let copy = home.folder.path + "/backup.db"
        try file.backup(to: copy)
        try fill(first, 5..<9)
        first.close(isComplete: false, runningTime: 0)
        #expect(try file.restore(from: copy).sessions == 5)
        #expect(home.folder.mode("sessions.db") == 0o600)
        #expect(home.folder.names == ["backup.db", "sessions.db", "sessions.db.lock"])
        let second = try home.openSQLite()
        #expect(second.report.isReplaced)
        #expect(second.run.lineage != first.run.lineage)
        #expect(try second.listed(SessionQuery(limit: 100)).count == 5)
        second.close(isComplete: true, runningTime: 0)
        try file.restore(from: copy)
        #expect(try home.open().run.lineage != second.run.lineage)
    }

    @Test func aRestore_leavesNoLogOfTheOldFile() throws {
        try stopped(3)
        let copy = home.folder.path + "/backup.db"
        try file.backup(to: copy)
        do { try fill(try home.open(), 3..<30) }
        #expect(home.folder.size("sessions.db-wal") > 0)
        try file.restore(from: copy)
        #expect(try home.openSQLite().listed(SessionQuery(limit: 100)).count == 3)
    }

    @Test func aStoreThatIsOpen_isNotReplaced_andADamagedBackupReplacesNone() throws {
        let store = try home.open()
        try fill(store, 0..<3)
        let copy = home.folder.path + "/backup.db"
        try file.backup(to: copy)
        #expect(code { try file.restore(from: copy) } == .inUse)
        #expect(code { try file.restore(from: home.path) } == .invalidFile)
        try fill(store, 3..<4)
        store.close(isComplete: true, runningTime: 0)
        let connection = try SQLiteConnection(copy, .readWrite)
        try connection.execute("UPDATE sessions SET record = x'0102' WHERE id = 's1'")
        connection.close()
        #expect(code { try file.restore(from: copy) } == .invalidFile)
        #expect(try home.open().listed(SessionQuery(limit: 100)).count == 4)
    }

    @Test func aRestore_makesAStoreWhereThereIsNone() throws {
        try stopped(3)
        let copy = home.folder.path + "/backup.db"
        try file.backup(to: copy)
        let other = SQLiteStoreFile(home.folder.path + "/other/place/sessions.db")
        try other.restore(from: copy)
        let store = try SQLiteRecordStore(other.files.path)
        #expect(try store.listed(SessionQuery(limit: 100)).count == 3)
    }
}
