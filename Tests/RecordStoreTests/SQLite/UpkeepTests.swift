import SQLite
import SliderEngine
import SliderSamples
import SliderSessions
import SliderTimeline
import Testing

@testable import SQLiteStore

/// What the store does besides storing.
struct UpkeepTests {
    private let home: StoreHome

    init() throws {
        home = try StoreHome()
    }

    private func fill(_ store: SQLiteRecordStore, _ numbers: Range<Int>) throws {
        for number in numbers {
            try store.committed(.put(try Records.record("s\(number)"), basedOn: nil))
            store.tidy(runningTime: 0, isAwaited: true)
        }
    }

    private func log(_ store: SQLiteRecordStore) -> Int { home.folder.size("sessions.db-wal") }

    @Test func theLog_beginsAnew_withoutAnyUpkeepFromOutside() throws {
        let store = try home.openSQLite { $0.forcedCheckpoint.changes = 20 }
        var longest = 0
        for number in 0..<400 {
            try fill(store, number..<number + 1)
            _ = try store.load(Records.id("s\(number)"))
            longest = max(longest, log(store))
        }
        #expect(longest < 20 * 5 * 4_200)
    }

    @Test func aLongLog_beginsAnew_asSoonAsNoOtherProcessReadsIt() throws {
        let store = try home.openSQLite {
            $0.forcedCheckpoint.changes = 10
            $0.longLog = 40
        }
        let other = try SQLiteConnection(home.path, .readOnly)
        try other.execute("BEGIN; SELECT 1 FROM store")
        try fill(store, 0..<100)
        #expect(log(store) > 100 * 4_096)
        other.close()
        try fill(store, 100..<110)
        let longest = log(store)
        try fill(store, 110..<400)
        #expect(log(store) == longest)
        #expect(try store.listed(RecordQuery(limit: 1_000)).count == 400)
    }

    @Test func atTheLongestLog_changesFail_untilNoOtherProcessReadsIt() throws {
        let store = try home.openSQLite {
            $0.forcedCheckpoint.changes = 10
            $0.longestLog = 100
        }
        let other = try SQLiteConnection(home.path, .readOnly)
        try other.execute("BEGIN; SELECT 1 FROM store")
        var outcomes: [String] = []
        for number in 0..<200 {
            outcomes += store.commit([.put(try Records.record("s\(number)"), basedOn: nil)]).map(\.name)
            store.tidy(runningTime: 0, isAwaited: true)
        }
        #expect(outcomes.last == "failed")
        #expect(log(store) < 200 * 4_200)
        other.close()
        try store.committed(.put(try Records.record("after"), basedOn: nil))
        #expect(store.figures.sessions == outcomes.filter { $0 == "committed" }.count + 1)
    }

    @Test func controlsThatNoSessionUses_areRemoved_andThoseInUseStay() throws {
        let store = try home.openSQLite { $0.walkedRows = 7 }
        for number in 0..<50 {
            try store.committed(
                .put(try Records.record("s\(number)", control: Records.control(number)), basedOn: nil))
        }
        let full = store.figures.contentBytes
        for number in 0..<50 where number % 5 != 0 { try store.committed(.delete(try Records.id("s\(number)"))) }
        try store.walk(at: 0)
        for _ in 0..<5 { store.tidy(runningTime: 0, isAwaited: false) }
        #expect(try controls(store) == 10)
        #expect(abs(store.figures.contentBytes - full / 5) < full / 50)
        for number in stride(from: 0, to: 50, by: 5) {
            let width = try store.load(Records.id("s\(number)"))?.control.initialState().trackWidth
            #expect(width == 300 + Double(number))
        }
    }

    @Test func aControlThatACreationUsesDuringTheWalk_stays() throws {
        let store = try home.openSQLite { $0.walkedRows = 7 }
        for number in 0..<20 {
            try store.committed(
                .put(try Records.record("s\(number)", control: Records.control(number)), basedOn: nil))
        }
        for number in 0..<20 { try store.committed(.delete(try Records.id("s\(number)"))) }
        try fill(store, 100..<110)
        let part = try store.expired(after: nil, at: 0)
        try store.committed(.put(try Records.record("new", control: Records.control(3)), basedOn: nil))
        // Its row is removed before the walk gets there, and made again after the walk.
        try store.committed(.delete(try Records.id("new")))
        var cursor = part.next
        while let next = cursor { cursor = try store.expired(after: next, at: 0).next }
        try store.committed(.put(try Records.record("new", control: Records.control(3)), basedOn: nil))
        try store.committed(.put(try Records.record("newer", control: Records.control(4)), basedOn: nil))
        for _ in 0..<5 { store.tidy(runningTime: 0, isAwaited: false) }
        #expect(try store.load(Records.id("new"))?.control.initialState().trackWidth == 303)
        #expect(try store.load(Records.id("newer"))?.control.initialState().trackWidth == 304)
        #expect(try controls(store) == 3)
    }

    private func controls(_ store: SQLiteRecordStore) throws -> Int64 {
        let statement = try SQLiteConnection(home.path, .readOnly).prepare("SELECT count(*) FROM controls")
        _ = try statement.step()
        return statement.integer(0)
    }

    @Test func sessionsOfOnePreset_shareADecodedControl() throws {
        let store = try home.openSQLite()
        try fill(store, 0..<30)
        var controls: Set<ObjectIdentifier> = []
        for number in 0..<30 {
            guard case .slider(let slider)? = try store.load(Records.id("s\(number)"))?.control else { continue }
            controls.insert(ObjectIdentifier(slider))
        }
        #expect(controls.count == 1)
    }

    @Test func theContentBytes_areThoseOfTheFile_afterEveryKindOfChange() throws {
        let store = try home.openSQLite()
        try fill(store, 0..<20)
        for number in 0..<10 {
            try store.committed(
                .put(try Records.record("s\(number)", version: 3 + number), basedOn: try Records.record("s0").tag),
                .keep(try Records.answer("a\(number % 7)", of: "s\(number)", count: 10 * number)))
        }
        try store.committed(
            .delete(try Records.id("s3")), .expire(try Records.id("s4"), at: 1_000),
            .extend(try Records.id("s5"), until: 2_000))
        #expect(store.figures.contentBytes == (try home.contentBytes()))
        #expect(store.figures.sessions == 18)
    }
}
