import Glibc
import SliderRecords
import SliderSamples
import SliderSessions
import SliderTimeline
import Testing

@testable import SQLiteStore

/// Files that are removed or replaced while a store has them open. Changes that it writes to them are lost.
struct LostFileTests {
    private let home: StoreHome

    init() throws {
        home = try StoreHome()
    }

    private func outcome(_ store: any RecordStore, _ id: String) throws -> String? {
        store.commit([.put(try Records.record(id), basedOn: nil)]).first?.name
    }

    private func move(_ name: String, to other: String) throws {
        try #require(rename("\(home.folder.path)/\(name)", "\(home.folder.path)/\(other)") == 0)
    }

    @Test(arguments: ["sessions.db", "sessions.db-wal"])
    func withoutOneOfItsFiles_noChangeIsCommitted(_ name: String) throws {
        let store = try home.openSQLite()
        try store.committed(.put(try Records.record("kitchen"), basedOn: nil))
        #expect(store.loss == nil)
        home.folder.remove(name)
        #expect(try outcome(store, "attic") == "failed")
        #expect(try outcome(store, "attic") == "failed")
        #expect(store.loss?.detail.contains("\(name) was removed or replaced") == true)
        store.close(isComplete: true, runningTime: 0)
        #expect(store.loss != nil)
    }

    @Test func aFileInItsPlace_isNotTheStore() throws {
        let store = try home.openSQLite()
        try store.committed(.put(try Records.record("kitchen"), basedOn: nil))
        try home.folder.copy("sessions.db", to: "copy.db")
        try move("copy.db", to: "sessions.db")
        #expect(try outcome(store, "attic") == "failed")
        #expect(store.figures.sessions == 1)
        store.close(isComplete: true, runningTime: 0)
        #expect(store.loss != nil)
    }

    @Test func aFolderThatIsMovedAway_andBack_losesNothing() throws {
        let path = home.folder.path + "/state/sessions.db"
        let store = try SQLiteRecordStore(path)
        try store.committed(.put(try Records.record("kitchen"), basedOn: nil))
        try move("state", to: "elsewhere")
        #expect(try outcome(store, "attic") == "failed")
        #expect(store.loss != nil)
        try move("elsewhere", to: "state")
        #expect(store.loss == nil)
        #expect(try outcome(store, "attic") == "committed")
        #expect(try store.load(Records.id("kitchen")) != nil)
        store.close(isComplete: true, runningTime: 0)
        #expect(store.loss == nil)
        let again = try SQLiteRecordStore(path)
        #expect(again.report.wasClean)
        #expect(try again.listed(SessionQuery(limit: 10)).map(\.id.description) == ["kitchen", "attic"])
    }

    @Test func aStoreThatWasClosed_isNotLost() throws {
        let store = try home.openSQLite()
        try store.committed(.put(try Records.record("kitchen"), basedOn: nil))
        store.close(isComplete: true, runningTime: 0)
        #expect(store.loss == nil)
    }

    @Test func aLockFileThatWasRemoved_letsNoSecondProcessIn() throws {
        let store = try home.openSQLite()
        home.folder.remove("sessions.db.lock")
        expectInUse { _ = try SQLiteRecordStore(home.path) }
        #expect(StoreLock.isHeld(StoreFiles(home.path)))
        store.close(isComplete: true, runningTime: 0)
        #expect(!StoreLock.isHeld(StoreFiles(home.path)))
        _ = try home.openSQLite()
    }

    @Test func aRestore_doesNotReplaceADatabaseInUse_withoutItsLockFile() throws {
        let store = try home.openSQLite()
        let copy = home.folder.path + "/backup.db"
        try SQLiteStoreFile(home.path).backup(to: copy)
        home.folder.remove("sessions.db.lock")
        expectInUse { _ = try SQLiteStoreFile(home.path).restore(from: copy) }
        #expect(store.loss == nil)
    }

    private func expectInUse(_ body: () throws -> Void) {
        #expect { try body() } throws: { error in (error as? SQLiteStoreError)?.code == .inUse }
    }

    @Test func aDatabaseWithTwoNames_isRefused_byBoth() throws {
        try home.open().close(isComplete: true, runningTime: 0)
        let other = home.folder.path + "/other.db"
        try #require(link(home.path, other) == 0)
        for path in [home.path, other] {
            #expect { try SQLiteRecordStore(path) } throws: { error in
                guard let error = error as? SQLiteStoreError else { return false }
                return error.code == .invalidFile && error.message.contains("is one of 2 hard links")
            }
        }
        home.folder.remove("other.db")
        #expect(try home.openSQLite().report.wasClean)
    }

    @Test func aLinkToNoFile_isFollowed() throws {
        for target in ["real.db", home.folder.path + "/state/real.db"] {
            try #require(symlink(target, home.path) == 0)
            let store = try home.openSQLite()
            try store.committed(.put(try Records.record("kitchen"), basedOn: nil))
            store.close(isComplete: true, runningTime: 0)
            let file = target.hasPrefix("/") ? target : "\(home.folder.path)/\(target)"
            #expect(try SQLiteStoreFile(file).check().sessions == 1)
            #expect(StoreFiles(home.path).path == file)
            home.folder.remove("sessions.db")
        }
        try #require(symlink("sessions.db", home.path) == 0)
        #expect(throws: SQLiteStoreError.self) { try home.openSQLite() }
    }
}
