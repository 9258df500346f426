import SQLite
import SliderRecords
import SliderSamples
import SliderSessions
import SliderTimeline
import Testing

@testable import SQLiteStore

/// The list of stored sessions that operators see.
struct StoredListTests {
    private let home: StoreHome
    private let file: SQLiteStoreFile

    init() throws {
        home = try StoreHome()
        file = SQLiteStoreFile(home.path)
    }

    /// Stores sessions under a run of the store.
    private func put(_ ids: [String], _ store: any RecordStore) throws {
        for id in ids {
            var record = try Records.record(id, version: 7, expiresAt: 100_000)
            (record.lineage, record.starts) = (store.run.lineage, store.run.starts)
            try store.committed(.put(record, basedOn: nil))
        }
    }

    private func tags() throws -> [SessionTag] { try file.sessions(SessionQuery(limit: 100)).page.sessions.map(\.tag) }

    /// The tags under which a run loads every session.
    private func loaded(_ store: any RecordStore) throws -> [SessionTag] {
        try store.listed(SessionQuery(limit: 100)).map {
            try #require(try store.load($0.id)).continued(in: store.run).tag
        }
    }

    @Test func aList_hasTheVersionsThatTheServiceUses_afterUncleanStopsAndARestore() throws {
        do { try put(["a"], try home.open()) }
        do { try put(["b"], try home.open()) }
        let third = try home.open()
        try put(["c"], third)
        let versions: [Int64] = [7 + (2 << 20), 7 + (1 << 20), 7]
        #expect(try tags().map(\.version) == versions)
        #expect(try tags() == loaded(third))
        let before = try tags()
        third.close(isComplete: true, runningTime: 0)
        #expect(try tags() == before)
        let backup = home.folder.path + "/backup.db"
        try file.backup(to: backup)
        try file.restore(from: backup)
        let fourth = try home.open()
        #expect(try tags() == loaded(fourth))
        #expect(try Set(tags().map(\.epoch)).isDisjoint(with: before.map(\.epoch)))
    }

    @Test func aList_goesOnWhereItEnded() throws {
        let store = try home.open()
        try put((0..<10).map { "s\($0)" }, store)
        var query = SessionQuery(limit: 3)
        var pages: [[String]] = []
        repeat {
            let found = try file.sessions(query).page
            pages.append(found.sessions.map(\.id.description))
            query.cursor = found.next
        } while query.cursor != nil
        #expect(pages.map(\.count) == [3, 3, 3, 1])
        #expect(pages.flatMap { $0 } == (0..<10).map { "s\($0)" })
        #expect(try file.sessions(SessionQuery(limit: 10)).page.next == nil)
    }

    @Test func aList_leavesOutASessionThatCannotBeLoaded() throws {
        let store = try home.open()
        try put(["a", "b", "c"], store)
        store.close(isComplete: true, runningTime: 0)
        try home.damage("b")
        #expect(try file.sessions(SessionQuery(limit: 10)).page.sessions.map(\.id.description) == ["a", "c"])
    }
}
