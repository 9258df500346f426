import Glibc
import SQLite
import ServiceBasics
import SliderRecords
import SliderSamples
import SliderSessions
import Testing

@testable import SQLiteStore

/// The files of a store.
struct FileTests {
    private let home: StoreHome

    init() throws {
        home = try StoreHome()
    }

    @Test func theFiles_areForTheirOwnerAlone() throws {
        let store = try SQLiteRecordStore(home.folder.path + "/state/detent/sessions.db")
        try store.committed(.put(try Records.record("kitchen"), basedOn: nil))
        #expect(home.folder.mode("state") == 0o700)
        #expect(home.folder.mode("state/detent") == 0o700)
        for suffix in ["", "-wal", "-shm", ".lock"] {
            #expect(home.folder.mode("state/detent/sessions.db\(suffix)") == 0o600, "\(suffix)")
        }
    }

    @Test func aFileThatOthersCouldRead_isForItsOwnerAlone_onceItIsOpened() throws {
        try home.store(3)
        try #require(chmod(home.path, 0o644) == 0)
        let store = try home.openSQLite()
        for suffix in ["", "-wal", "-shm"] { #expect(home.folder.mode("sessions.db\(suffix)") == 0o600, "\(suffix)") }
        store.close(isComplete: true, runningTime: 0)
    }

    @Test func aFileThatIsRefused_keepsItsMode() throws {
        try home.store(3)
        let whole = try #require(home.folder.bytes("sessions.db"))
        try home.folder.write(Array(whole.dropLast(4_096)), "sessions.db")
        try #require(chmod(home.path, 0o644) == 0)
        home.expectRefusal()
        #expect(home.folder.mode("sessions.db") == 0o644)
    }

    @Test func aSymbolicLink_leadsToTheSameStore() throws {
        let store = try home.openSQLite()
        try #require(symlink("sessions.db", home.folder.path + "/link.db") == 0)
        #expect(throws: SQLiteStoreError.self) { try SQLiteRecordStore(home.folder.path + "/link.db") }
        try store.committed(.put(try Records.record("kitchen"), basedOn: nil))
        store.close(isComplete: true, runningTime: 0)
        let linked = try SQLiteRecordStore(home.folder.path + "/link.db")
        #expect(try linked.load(Records.id("kitchen")) != nil)
        #expect(!linked.report.isReplaced)
        #expect(
            home.folder.names == ["link.db", "sessions.db", "sessions.db-shm", "sessions.db-wal", "sessions.db.lock"])
    }

    @Test func aCleanStop_leavesTheDatabaseAndItsLockFile() throws {
        let store = try home.open()
        try store.committed(.put(try Records.record("kitchen"), basedOn: nil))
        _ = try store.load(Records.id("kitchen"))
        store.close(isComplete: true, runningTime: 0)
        #expect(home.folder.names == ["sessions.db", "sessions.db.lock"])
    }

    @Test func theReport_tellsWhatWasFound() throws {
        let first = try home.openSQLite()
        #expect(first.report.isNew && first.report.wasClean && !first.report.isReplaced)
        try first.committed(.put(try Records.record("kitchen"), basedOn: nil))
        first.close(isComplete: true, runningTime: 0)
        let second = try home.openSQLite()
        #expect(!second.report.isNew && second.report.wasClean && second.report.sessions == 1)
        second.close(isComplete: false, runningTime: 0)
        let third = try home.openSQLite().report
        #expect(!third.wasClean && third.sessions == nil)
    }

    @Test func theSettings_areThoseOfADurableLog() throws {
        let store = try home.openSQLite()
        let connection = try #require(store.writer.withLock { $0.database }).connection
        #expect(try connection.word("journal_mode") == "wal")
        #expect(try connection.number("synchronous") == 2)
        #expect(try connection.number("wal_autocheckpoint") == 0)
        #expect(try connection.number("busy_timeout") == 0)
    }

    @Test func theDefaultPath_followsTheEnvironment() {
        func path(_ variables: [String: String], home: String? = "/home/user") -> String? {
            DefaultPath.database(environment: { variables[$0] }, home: { home })
        }
        #expect(path(["XDG_STATE_HOME": "/state", "HOME": "/h"]) == "/state/detent/sessions.db")
        #expect(path(["XDG_STATE_HOME": "/state/"]) == "/state/detent/sessions.db")
        #expect(path(["XDG_STATE_HOME": "state", "HOME": "/h"]) == "/h/.local/state/detent/sessions.db")
        #expect(path(["XDG_STATE_HOME": "", "HOME": "/h"]) == "/h/.local/state/detent/sessions.db")
        #expect(path(["HOME": "/"]) == "/.local/state/detent/sessions.db")
        #expect(path([:]) == "/home/user/.local/state/detent/sessions.db")
        #expect(path(["HOME": "h"]) == "/home/user/.local/state/detent/sessions.db")
        #expect(path([:], home: nil) == nil)
        #expect(path([:], home: "") == nil)
    }
}
