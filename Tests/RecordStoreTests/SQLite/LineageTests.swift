import SQLite
import SliderRecords
import SliderSamples
import SliderSessions
import Testing

@testable import SQLiteStore

/// A store that replaces another one has another lineage.
struct LineageTests {
    private let home: StoreHome

    init() throws {
        home = try StoreHome()
    }

    /// A run that stores a session and stops cleanly.
    @discardableResult
    private func run(_ meanwhile: () throws -> Void = {}) throws -> StoreRun {
        let store = try home.openSQLite()
        try store.committed(
            .put(try Records.record("run-\(store.run.starts)-\(UInt64.random(in: 0 ... .max))"), basedOn: nil))
        try meanwhile()
        store.close(isComplete: true, runningTime: 0)
        return store.run
    }

    /// A run that is killed.
    private func crash() throws -> StoreRun {
        let store = try home.openSQLite()
        try store.committed(
            .put(try Records.record("run-\(store.run.starts)-\(UInt64.random(in: 0 ... .max))"), basedOn: nil))
        return store.run
    }

    /// Copies database and log.
    private func copy(_ name: String, to other: String) throws {
        for suffix in ["", "-wal"] {
            home.folder.remove(other + suffix)
            if home.folder.names.contains(name + suffix) { try home.folder.copy(name + suffix, to: other + suffix) }
        }
    }

    @Test func aStoreThatStaysInItsPlace_keepsItsLineage() throws {
        let first = try run()
        #expect(try run() == first)
        let third = try crash()
        #expect(third.lineage == first.lineage && third.starts == 0)
        let fourth = try crash()
        #expect(fourth.lineage == first.lineage && fourth.starts == 1)
        let fifth = try run()
        #expect(fifth.lineage == first.lineage && fifth.starts == 2)
        #expect(try !home.openSQLite().report.isReplaced)
    }

    @Test func aFileWithoutAName_isOpenedAgain_afterACrashBeforeItGetsOne() throws {
        let opening = StoreOpening(files: StoreFiles(home.path), migrations: Migration.all)
        try opening.make()
        // The name stays in the log.
        let (first, second) = try whileItIsRead { (try crash(), try crash()) }
        #expect(home.folder.size("sessions.db-wal") > 0)
        #expect(second.lineage == first.lineage && second.starts == 1)
        let third = try run()
        #expect(third.lineage == first.lineage && third.starts == 2)
    }

    @Test func aFileThatLosesWhatACheckpointCouldNotSync_isOpenedAgain() throws {
        try StoreOpening(files: StoreFiles(home.path), migrations: Migration.all).make()
        let first = try whileItIsRead { try crash() }
        for starts in 1...9 {
            try home.folder.copy("sessions.db", to: "before.db")
            let next = try whileItIsRead {
                // The next start reads the old name, as after a power cut.
                guard starts != 2 else { return try crash() }
                // The start reads the copied pages from memory.
                let copying = try SQLiteConnection(home.path, .readWrite)
                try copying.keepLogOnClose(true)
                // A connection notices the log when it has read.
                #expect(try copying.number("user_version") == Int64(Migration.all.format))
                let log = try copying.checkpoint(.passive)
                #expect(log.copied == log.pages)
                copying.close()
                return try crash()
            }
            #expect(next.lineage == first.lineage && next.starts == starts)
            if starts == 1 { try home.folder.copy("before.db", to: "sessions.db") }
        }
        let last = try home.openSQLite()
        #expect(last.run.lineage == first.lineage && last.run.starts == 10)
        #expect(try last.listed(SessionQuery(limit: 100)).count == 10)
    }

    /// Runs `body` while a process reads the store, so that no checkpoint empties the log.
    private func whileItIsRead<Result>(_ body: () throws -> Result) throws -> Result {
        let reading = try SQLiteConnection(home.path, .readOnly)
        defer { reading.close() }
        try reading.execute("BEGIN; SELECT 1 FROM store")
        return try body()
    }

    @Test func aCopyOfACleanStop_thatIsPutBackAfterAnotherRun_hasANewLineage() throws {
        let first = try run()
        try copy("sessions.db", to: "copy.db")
        try run()
        try copy("copy.db", to: "sessions.db")
        let second = try run()
        #expect(second.lineage != first.lineage)
        #expect(try run().lineage == second.lineage)
    }

    @Test func aCopyMadeWhileItRan_thatIsPutBackAfterACleanStop_hasANewLineage() throws {
        let first = try run { try copy("sessions.db", to: "copy.db") }
        try copy("copy.db", to: "sessions.db")
        #expect(try run().lineage != first.lineage)
    }

    @Test func aCopyMadeWhileItRan_thatIsPutBackAfterALaterRun_hasANewLineage() throws {
        let first = try run { try copy("sessions.db", to: "copy.db") }
        _ = try crash()
        try copy("copy.db", to: "sessions.db")
        #expect(try run().lineage != first.lineage)
    }

    @Test func aCopyThatIsPutBackAfterACrashOfTheSameRun_countsAsAnUncleanStart() throws {
        let store = try home.openSQLite()
        try store.committed(.put(try Records.record("s0"), basedOn: nil))
        try copy("sessions.db", to: "copy.db")
        try store.committed(.put(try Records.record("s1"), basedOn: nil))
        store.close(isComplete: false, runningTime: 0)
        // Undoes the changes of `close`, as if the process had been killed.
        try copy("copy.db", to: "sessions.db")
        let run = try run()
        #expect(run.lineage != store.run.lineage || run.starts == store.run.starts + 1)
    }

    @Test func aStoreWhoseLockFileIsLost_hasANewLineage() throws {
        let first = try run()
        home.folder.remove("sessions.db.lock")
        let second = try run()
        #expect(second.lineage != first.lineage)
        try home.folder.write(Array("not names\n".utf8), "sessions.db.lock")
        #expect(try run().lineage != second.lineage)
    }

    @Test(arguments: [true, false])
    func aCrashBetweenTheWritesOfAnOpening_keepsTheLineage(hasChangedDatabase: Bool) throws {
        let first = try run()
        var names = RunNames(String(decoding: try #require(home.folder.bytes("sessions.db.lock")), as: UTF8.self))
        try copy("sessions.db", to: "before.db")
        _ = try crash()
        let later = RunNames(String(decoding: try #require(home.folder.bytes("sessions.db.lock")), as: UTF8.self))
        if !hasChangedDatabase { try copy("before.db", to: "sessions.db") }
        names.store += later.store
        names.file += later.file
        try home.folder.write(Array(names.text.utf8), "sessions.db.lock")
        #expect(try run().lineage == first.lineage)
    }

    @Test func theNamesOfRuns_areReadBack() {
        for names in [
            RunNames(), RunNames(store: [0], file: []), RunNames(store: [1, .max], file: [0xF_0000_0000]),
            RunNames(store: [7], file: [7, 8]),
        ] {
            #expect(names.text.utf8.count == RunNames.length)
            #expect(RunNames(names.text) == names)
        }
        let text = RunNames(store: [1], file: [2]).text
        #expect(RunNames(String(text.dropLast(100))) == RunNames(store: [1]))
        #expect(RunNames(String(text.dropLast(110))) == RunNames())
        #expect(RunNames("") == RunNames())
    }
}
