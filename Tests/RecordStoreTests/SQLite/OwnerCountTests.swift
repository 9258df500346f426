import SQLite
import SliderRecords
import SliderSamples
import SliderSessions
import SliderTimeline
import Testing

@testable import SQLiteStore

/// The counts of the owners' sessions in the file.
struct OwnerCountTests {
    private let home: StoreHome
    private let file: SQLiteStoreFile

    init() throws {
        home = try StoreHome()
        file = SQLiteStoreFile(home.path)
    }

    /// Makes a store with three sessions of one owner, one of another and one without an owner, and stops it.
    private func fill() throws {
        let store = try home.open()
        for (number, owner) in [1, 1, 1, UInt64.max, nil].enumerated() {
            try store.committed(.put(try Records.record("s\(number)", owner: owner), basedOn: nil))
        }
        store.close(isComplete: true, runningTime: 0)
    }

    private func execute(_ sql: String) throws {
        let connection = try SQLiteConnection(home.path, .readWrite)
        defer { connection.close() }
        try connection.execute(sql)
    }

    @Test func aCheck_countsTheOwners_andFindsNoFault() throws {
        try fill()
        let check = try file.check()
        #expect(check.owners == 2 && check.faults == [])
    }

    @Test(arguments: [
        ("UPDATE owners SET sessions = 2 WHERE key = 1", "the owner 1 counts 2 sessions, and has 3"),
        ("DELETE FROM owners WHERE key = -1", "the owner ffffffffffffffff counts 0 sessions, and has 1"),
        ("INSERT INTO owners VALUES (7, 1)", "the owner 7 counts 1 sessions, and has 0"),
        ("INSERT INTO owners VALUES (7, 0)", "the owner 7 counts 0 sessions, and has 0"),
        ("UPDATE sessions SET owner = 7 WHERE id = 's3'", "the owner 7 counts 0 sessions, and has 1"),
    ])
    func aCheck_findsANumberThatIsWrong(_ change: String, _ fault: String) throws {
        try fill()
        try execute(change)
        #expect(try file.check().faults.contains(fault))
    }

    @Test(arguments: [
        ("UPDATE response_owners SET bytes = 7 WHERE key = 1", "the owner 1 counts 7 bytes of responses, and has 1108"),
        ("DELETE FROM response_owners", "the owner ffffffffffffffff counts 0 bytes of responses, and has 554"),
        ("INSERT INTO response_owners VALUES (7, 1)", "the owner 7 counts 1 bytes of responses, and has 0"),
        ("UPDATE responses SET owner = 7 WHERE key = 'k0'", "the owner 7 counts 0 bytes of responses, and has 554"),
    ])
    func aCheck_findsASizeOfResponsesThatIsWrong(_ change: String, _ fault: String) throws {
        try fillWithResponses().close(isComplete: true, runningTime: 0)
        #expect(try file.check().faults == [])
        try execute(change)
        #expect(try file.check().faults.contains(fault))
    }

    /// Makes a store with a session, and two responses of one client, one of another and one of none.
    private func fillWithResponses() throws -> SQLiteRecordStore {
        let store = try home.openSQLite()
        try store.committed(.put(try Records.record("kitchen"), basedOn: nil))
        for (number, owner) in [1, 1, UInt64.max, nil].enumerated() {
            try store.committed(.store(try Records.response("k\(number)", of: "kitchen", owner: owner)))
        }
        return store
    }

    @Test func aClientWithoutResponses_hasNoRow() throws {
        let store = try fillWithResponses()
        #expect(try home.count("response_owners") == 2)
        try store.committed(.store(try Records.response("k2", of: "kitchen")))
        #expect(try home.count("response_owners") == 1)
        try store.committed(.delete(try Records.id("kitchen")))
        #expect(try home.count("response_owners") == 0)
    }

    /// Otherwise a number that is too large would stand in the way of all others.
    @Test func aClientThatHasNoneOfTheResponsesThatItCounts_isForgotten() throws {
        try fillWithResponses().close(isComplete: true, runningTime: 0)
        try execute("INSERT INTO response_owners VALUES (7, \(1 << 40))")
        let store = try home.openSQLite()
        store.tidy(runningTime: 0, isAwaited: false)
        #expect(try home.count("response_owners") == 2)
        #expect(try home.count("responses") == 4)
    }

    @Test func anOwnerWithoutSessions_hasNoRow() throws {
        try fill()
        let store = try home.open()
        try store.committed(.delete(try Records.id("s3")))
        #expect(try home.count("owners") == 1)
        for id in ["s0", "s1", "s2"] { try store.committed(.delete(try Records.id(id))) }
        #expect(try home.count("owners") == 0)
    }

    @Test func aBackup_hasTheCountsOfOwners() throws {
        try fill()
        let copy = home.folder.path + "/copy.db"
        try file.backup(to: copy)
        #expect(try SQLiteStoreFile(copy).check().owners == 2)
        let other = SQLiteStoreFile(home.folder.path + "/other.db")
        try other.restore(from: copy)
        #expect(try SQLiteRecordStore(other.files.path).sessions(of: SessionOwner(1)) == 3)
    }

    @Test func aSession_takesFewBytesForItsOwner() throws {
        func size(_ owner: UInt64?) throws -> Int {
            let home = try StoreHome()
            let store = try home.open()
            let changes = try (0..<5_000).map {
                RecordChange.put(try Records.record("s\($0)", version: 1, owner: owner), basedOn: nil)
            }
            try #require(store.commit(changes).allSatisfy { $0.name == "committed" })
            store.close(isComplete: true, runningTime: 0)
            return home.folder.size("sessions.db")
        }
        #expect(try size(.max / 3) - size(nil) <= 5_000 * 11)
    }
}
