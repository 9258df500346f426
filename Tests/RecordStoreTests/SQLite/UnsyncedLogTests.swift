import Glibc
import SQLite
import ServiceBasics
import SliderRecords
import SliderSamples
import SliderSessions
import Testing

@testable import SQLiteStore

/// Starts with a log that may be only in the system's memory.
struct UnsyncedLogTests {
    private let home: StoreHome

    init() throws {
        home = try StoreHome()
    }

    /// How many bytes this thread has written.
    private func writtenBytes() throws -> Int {
        let file = try #require(fopen("/proc/thread-self/io", "r"))
        defer { fclose(file) }
        var text = [CChar](repeating: 0, count: 1_024)
        let count = fread(&text, 1, text.count, file)
        let lines = String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self).split(
            separator: "\n")
        let line = try #require(lines.first { $0.hasPrefix("wchar: ") })
        return try #require(Int(line.dropFirst(7)))
    }

    @Test func afterACrash_aLogOfAnyLength_isWrittenAgain() throws {
        do {
            let store = try home.openSQLite { $0.forcedCheckpoint.changes = 1_000 }
            try store.committed(.put(try Records.record("kitchen"), basedOn: nil))
            for number in 0..<18 {
                try store.committed(.store(try Records.response("a\(number)", of: "kitchen", count: 1 << 20)))
            }
        }
        let log = home.folder.size("sessions.db-wal")
        #expect(log > 18 << 20)
        let before = try writtenBytes()
        let store = try home.openSQLite()
        #expect(try writtenBytes() - before >= log)
        #expect(try store.response(under: "a17")?.bytes.count == 1 << 20)
        store.close(isComplete: true, runningTime: 0)
        let rest = try writtenBytes()
        _ = try home.openSQLite()
        #expect(try writtenBytes() - rest < 1 << 20)
    }

    @Test func aCheckpointAfterOneThatFailed_copiesTheLogFromItsBeginning() throws {
        let store = try home.openSQLite {
            $0.forcedCheckpoint.changes = 10
            $0.relaxedCheckpoint.changes = 0
        }
        try home.folder.copy("sessions.db", to: "old.db")
        for number in 0..<10 { try store.committed(.put(try Records.record("s\(number)"), basedOn: nil)) }
        // The copied pages are lost.
        try home.folder.copy("old.db", to: "sessions.db")
        store.writer.withLock { $0.hasFailedToCopy = true }
        store.tidy(runningTime: 0, isAwaited: false)
        #expect(store.writer.withLock { !$0.hasFailedToCopy })
        #expect(try store.load(Records.id("s9")) != nil)
        store.close(isComplete: true, runningTime: 0)
        #expect(try home.openSQLite().listed(SessionQuery(limit: 100)).count == 10)
    }

    @Test func atTheLongestLog_aCopyThatFailed_isTriedAgain() throws {
        let store = try home.openSQLite {
            $0.forcedCheckpoint.changes = 10
            $0.longestLog = 100
        }
        let other = try home.readElsewhere()
        let number = try (0..<200).first { number in
            store.tidy(runningTime: 0, isAwaited: true)
            return store.commit([.put(try Records.record("s\(number)"), basedOn: nil)]).map(\.name) == ["failed"]
        }
        #expect(number != nil)
        other.close()
        store.writer.withLock { $0.hasFailedToCopy = true }
        // The change is refused, but the log is copied after it.
        #expect(store.commit([.put(try Records.record("now"), basedOn: nil)]).map(\.name) == ["failed"])
        store.tidy(runningTime: 0, isAwaited: true)
        try store.committed(.put(try Records.record("after"), basedOn: nil))
    }
}
