import Glibc
import SQLite
import SliderRecords
import SliderSamples
import SliderSessions
import Testing

@testable import SQLiteStore

/// A damaged page: the file is refused unchanged, or its readable sessions are served.
struct DamagedPageTests {
    private let home: StoreHome

    init() throws {
        home = try StoreHome()
    }

    @Test func aFileOfWhichAPageIsDamaged_isRefusedAsItIs_orOpened() throws {
        try home.store(300)
        let whole = try #require(home.folder.bytes("sessions.db"))
        let pages = whole.count / 4_096
        try #require(pages > 10)
        var refused = 0
        for page in 1..<pages {
            var damaged = whole
            for index in page * 4_096..<(page + 1) * 4_096 { damaged[index] = 0 }
            try home.folder.write(damaged, "sessions.db")
            do {
                try SQLiteRecordStore(home.path).close(isComplete: true, runningTime: 0)
            } catch {
                refused += 1
                #expect(error.code == .invalidFile)
                let isUnchanged = home.folder.bytes("sessions.db") == damaged
                #expect(isUnchanged, "page \(page)")
                #expect(home.folder.size("sessions.db-wal") == 0)
            }
        }
        // At least the damage of the roots of the tables is found.
        #expect(refused >= 3)
    }

    @Test func aSessionOnADamagedPage_isDamaged_andOthersAreNot() throws {
        try home.store(300)
        let whole = try #require(home.folder.bytes("sessions.db"))
        var found: Set<Bool> = []
        for page in 1..<whole.count / 4_096 {
            var damaged = whole
            for index in page * 4_096..<(page + 1) * 4_096 { damaged[index] = 0 }
            try home.folder.write(damaged, "sessions.db")
            guard let store = try? SQLiteRecordStore(home.path) else { continue }
            for number in stride(from: 0, to: 300, by: 7) {
                let id = try Records.id("s\(number)")
                do throws(RecordStoreError) { _ = try store.load(id) } catch { found.insert(error.isDamaged) }
            }
            store.close(isComplete: true, runningTime: 0)
        }
        #expect(found == [true])
    }

    @Test func eachOtherNameOfADatabase_isRefusedByTheCommandsToo() throws {
        let store = try home.openSQLite()
        try store.committed(.put(try Records.record("kitchen"), basedOn: nil))
        let other = home.folder.path + "/other.db"
        try #require(link(home.path, other) == 0)
        #expect { try SQLiteStoreFile(other).backup(to: home.folder.path + "/copy.db") } throws: { error in
            (error as? SQLiteStoreError)?.code == .invalidFile
        }
        #expect(throws: SQLiteStoreError.self) { try SQLiteStoreFile(other).check() }
        #expect(!home.folder.names.contains("other.db-wal"))
        store.close(isComplete: true, runningTime: 0)
    }

    @Test func largeChanges_needNoTemporaryFile() throws {
        try home.folder.write([], "a.db")
        let connection = try SQLiteConnection(home.folder.path + "/a.db", .readWrite)
        #expect(try connection.number("temp_store") == 2)
    }
}
