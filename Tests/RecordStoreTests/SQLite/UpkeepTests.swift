import SQLite
import ServiceBasics
import SliderEngine
import SliderRecords
import SliderSamples
import SliderSessions
import SliderTimeline
import Testing

@testable import SQLiteStore

/// The upkeep of the store.
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
        let other = try home.readElsewhere()
        try fill(store, 0..<100)
        #expect(log(store) > 100 * 4_096)
        other.close()
        try fill(store, 100..<110)
        let longest = log(store)
        try fill(store, 110..<400)
        #expect(log(store) == longest)
        #expect(try store.listed(SessionQuery(limit: 1_000)).count == 400)
    }

    @Test func atTheLongestLog_changesFail_untilNoOtherProcessReadsIt() throws {
        let store = try home.openSQLite {
            $0.forcedCheckpoint.changes = 10
            $0.longestLog = 100
        }
        let other = try home.readElsewhere()
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

    @Test func aControl_isRemovedWithItsLastSession_andThoseInUseStay() throws {
        let store = try home.openSQLite()
        for number in 0..<50 {
            for copy in ["a", "b"] {
                try store.committed(
                    .put(try Records.record("\(copy)\(number)", control: Records.control(number)), basedOn: nil))
            }
        }
        for number in 0..<50 { try store.committed(.delete(try Records.id("a\(number)"))) }
        #expect(try home.count("controls") == 50)
        for number in 0..<50 where number % 5 != 0 {
            try store.committed(.expire(try Records.id("b\(number)"), at: 1_000))
        }
        #expect(try home.count("controls") == 10)
        #expect(store.figures.contentBytes == (try home.contentBytes()))
        for number in stride(from: 0, to: 50, by: 5) {
            let width = try store.load(Records.id("b\(number)"))?.control.initialState().trackWidth
            #expect(width == 300 + Double(number))
        }
    }

    @Test func aControlThatWasRemoved_isStoredAgain_alsoInTheSameCommit() throws {
        let store = try home.openSQLite()
        let control = try Records.control(3)
        func put(_ id: String) throws -> RecordChange { .put(try Records.record(id, control: control), basedOn: nil) }
        try store.committed(put("first"), .delete(try Records.id("first")), put("second"))
        #expect(try home.count("controls") == 1)
        #expect(try store.load(Records.id("second"))?.control.initialState().trackWidth == 303)
        try store.committed(.delete(try Records.id("second")))
        #expect(try home.count("controls") == 0)
        try store.committed(put("third"))
        #expect(try store.load(Records.id("third"))?.control.initialState().trackWidth == 303)
        #expect(store.figures.contentBytes == (try home.contentBytes()))
    }

    @Test func theControlOfACreationThatConflicts_isNotStored() throws {
        let store = try home.openSQLite()
        try fill(store, 0..<1)
        let outcomes = store.commit([.put(try Records.record("s0", control: Records.control(1)), basedOn: nil)])
        #expect(outcomes.map(\.name) == ["conflict"])
        #expect(try home.count("controls") == 1)
        #expect(store.figures.contentBytes == (try home.contentBytes()))
    }

    @Test func aChangeOfASession_readsAndWritesNothingOfItsControl() throws {
        let store = try home.openSQLite()
        try fill(store, 0..<200)
        store.tidy(runningTime: 0, isAwaited: false)
        let connection = try #require(store.writer.withLock { $0.database }).connection
        try connection.checkpoint(.restart)
        try store.committed(
            .put(try Records.record("s7", version: 3), basedOn: try Records.record("s7").tag))
        // Only the page of the row. The index of sessions by control does not change.
        #expect(try connection.checkpoint(.passive).pages <= 2)
    }

    @Test func sessionsOfOnePreset_haveOneDecodedControl() throws {
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
                .store(try Records.response("a\(number % 7)", of: "s\(number)", count: 10 * number)))
        }
        try store.committed(
            .delete(try Records.id("s3")), .expire(try Records.id("s4"), at: 1_000),
            .extend(try Records.id("s5"), until: 2_000))
        #expect(store.figures.contentBytes == (try home.contentBytes()))
        #expect(store.figures.sessions == 18)
    }
}
