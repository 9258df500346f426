import SQLite
import SliderRecords
import SliderSamples
import SliderSessions
import Testing

@testable import SQLiteStore

/// Stores and backups that were truncated or overwritten. No command accepts them.
struct DamagedBackupTests {
    private let home: StoreHome
    private let file: SQLiteStoreFile
    private let copy: String

    init() throws {
        home = try StoreHome()
        file = SQLiteStoreFile(home.path)
        copy = home.folder.path + "/backup.db"
        let store = try home.open()
        for number in 0..<300 { try store.committed(.put(try Records.record("s\(number)"), basedOn: nil)) }
        store.close(isComplete: true, runningTime: 0)
    }

    private func change(_ name: String, _ body: (inout [UInt8]) -> Void) throws {
        var bytes = try #require(home.folder.bytes(name))
        body(&bytes)
        try home.folder.write(bytes, name)
    }

    private func error(_ body: () throws -> Void) -> SQLiteStoreError? {
        do { try body() } catch { return error as? SQLiteStoreError }
        return nil
    }

    @Test(arguments: [1, 16, 4_096, 20_000])
    func aBackupThatWasCutOff_isDamaged_andReplacesNoStore(_ missing: Int) throws {
        try file.backup(to: copy)
        try change("backup.db") { $0.removeLast(missing) }
        let before = home.folder.bytes("sessions.db")
        for body in [{ _ = try SQLiteStoreFile(copy).check() }, { _ = try file.restore(from: copy) }] {
            let refusal = try #require(error(body))
            #expect(refusal.code == .invalidFile && refusal.message.contains("its end is missing"))
        }
        let isUnchanged = home.folder.bytes("sessions.db") == before
        #expect(isUnchanged)
    }

    @Test func aStoreThatWasCutOff_givesNoBackupAndNoList() throws {
        try change("sessions.db") { $0.removeLast(16) }
        #expect(error { try file.backup(to: copy) }?.code == .invalidFile)
        #expect(error { _ = try file.sessions(SessionQuery(limit: 10)) }?.code == .invalidFile)
        #expect(home.folder.names == ["sessions.db", "sessions.db.lock"])
    }

    @Test(arguments: [2, 3, 5])
    func aStoreWithAPageOfZeros_givesNoBackup(_ page: Int) throws {
        try change("sessions.db") { bytes in
            for place in (page - 1) * 4_096..<page * 4_096 { bytes[place] = 0 }
        }
        let refusal = try #require(error { try file.backup(to: copy) })
        #expect(refusal.code == .invalidFile)
        #expect(refusal.message.hasPrefix("\(file.files.path) is damaged: "), "\(refusal.message)")
        #expect(home.folder.names == ["sessions.db", "sessions.db.lock"])
    }
}
