import SQLite
import ServiceBasics
import SliderRecords
import SliderSamples
import SliderSessions
import Testing

@testable import SQLiteStore

/// A log that can't be copied into the database does not grow without end.
struct LongLogTests {
    private let home: StoreHome
    private let store: SQLiteRecordStore
    private let index: String

    init() throws {
        home = try StoreHome()
        index = home.path + "-shm"
        store = try home.openSQLite {
            $0.forcedCheckpoint.changes = 10
            $0.longLog = 10
            $0.longestLog = 100
        }
    }

    /// Commits until the store refuses.
    private func fill() throws {
        let number = try (0..<200).first { number in
            let outcomes = store.commit([.put(try Records.record("s\(number)"), basedOn: nil)]).map(\.name)
            store.tidy(runningTime: 0, isAwaited: true)
            return outcomes == ["failed"]
        }
        #expect(number != nil)
        // The last change before it may be some pages long.
        #expect((100..<110).contains(store.writer.withLock(\.logPages)))
        #expect(try LogPages(of: home.path + "-wal", pageSize: 4_096).frames < 110)
    }

    @Test func atTheLongestLog_changesFail_ifNoPartOfItCanBeCopied_andTheStoreSaysWhy() throws {
        try store.committed(.put(try Records.record("first"), basedOn: nil))
        store.tidy(runningTime: 0, isAwaited: true)
        #expect(store.upkeepFailure == nil)
        let lock = try IndexLock(index, IndexLock.checkpoint)
        try fill()
        let failure = try #require(store.upkeepFailure)
        #expect(failure.detail.hasPrefix("\(home.path)-wal with 10"))
        #expect(failure.detail.contains("can't be copied into the database: checkpoint: "))
        try lock.release()
        try store.committed(.put(try Records.record("after"), basedOn: nil))
        for number in 0..<10 {
            try store.committed(.extend(try Records.id("first"), until: Int64(number)))
            store.tidy(runningTime: 0, isAwaited: true)
        }
        #expect(store.upkeepFailure == nil)
        #expect(store.writer.withLock(\.logPages) < 100)
        withExtendedLifetime(lock) {}
    }

    @Test func atTheLongestLog_changesFail_ifAnotherProcessKeepsItFromBeingReadAnew() throws {
        let lock = try IndexLock(index, IndexLock.connection, shared: true)
        store.writer.withLock { $0.hasFailedToCopy = true }
        try fill()
        try lock.release()
        store.tidy(runningTime: 0, isAwaited: true)
        try store.committed(.put(try Records.record("after"), basedOn: nil))
        withExtendedLifetime(lock) {}
    }

    @Test func aProcessThatReads_isReported_onceTheLogIsAtItsLongest() throws {
        let other = try home.readElsewhere()
        for number in 0..<20 {
            try store.committed(.put(try Records.record("s\(number)"), basedOn: nil))
            store.tidy(runningTime: 0, isAwaited: true)
        }
        #expect(store.writer.withLock(\.logPages) > 20)
        #expect(store.upkeepFailure == nil)
        for number in 20..<200 { _ = store.commit([.put(try Records.record("s\(number)"), basedOn: nil)]) }
        store.tidy(runningTime: 0, isAwaited: true)
        #expect(store.upkeepFailure != nil)
        other.close()
        store.tidy(runningTime: 0, isAwaited: true)
        #expect(store.upkeepFailure == nil)
        try store.committed(.put(try Records.record("after"), basedOn: nil))
    }
}
