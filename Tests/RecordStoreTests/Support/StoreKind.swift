import CSQLite
import Glibc
import SQLite
import ServiceBasics
import SliderRecords
import SliderSamples
import SliderSessions
import SliderTimeline
import Testing

@testable import SQLite
@testable import SQLiteStore

/// The stores that must fulfil the promises of `RecordStore`.
enum StoreKind: String, CaseIterable, Sendable {
    case memory
    case sqlite
}

/// The place of a test's store, which can be opened again and again.
final class StoreHome {
    private let kind: StoreKind
    private let disk = MemoryDisk()
    let folder: TemporaryFolder

    var path: String { folder.path + "/sessions.db" }

    init(_ kind: StoreKind = .sqlite) throws {
        self.kind = kind
        folder = try TemporaryFolder()
    }

    /// A connection of another process that reads. The log can't start over until it is closed.
    func readElsewhere() throws -> SQLiteConnection {
        let connection = try SQLiteConnection(path, .readOnly)
        try connection.execute("BEGIN; SELECT 1 FROM store")
        return connection
    }

    func open(_ responses: ResponseLimits = .standard) throws -> any RecordStore {
        switch kind {
        case .memory: MemoryRecordStore(disk, responseLimits: responses)
        case .sqlite: try openSQLite { $0.responses = responses }
        }
    }

    /// Runs `body` while no change can be committed.
    func refusingChanges(_ body: () throws -> Void) throws {
        switch kind {
        case .memory:
            disk.refuse(true)
            defer { disk.refuse(false) }
            try body()
        case .sqlite:
            // Another process that holds the lock for changes.
            let other = try SQLiteConnection(path, .readWrite)
            try other.keepLogOnClose(true)
            try other.execute("BEGIN IMMEDIATE")
            defer { other.close() }
            try body()
        }
    }

    /// Commits a creation that is stored and nevertheless reported as failed.
    func storing(
        _ record: SessionRecord, in store: any RecordStore, _ body: ([RecordOutcome]) throws -> Void
    ) throws {
        switch kind {
        case .memory:
            disk.refuse(true, storing: true)
            defer { disk.refuse(false) }
            try body(store.commit([.put(record, basedOn: nil)]))
        case .sqlite:
            // Moves the file away for a moment as soon as the change is stored.
            let connection = (store as? SQLiteRecordStore)?.writer.withLock { $0.database?.connection }
            let path = strdup(path)
            defer { free(path) }
            try #require(connection).setLogHook(path) { path, _, _, _ in
                guard let path = path?.assumingMemoryBound(to: CChar.self) else { return SQLITE_ERROR }
                return rename(path, String(cString: path) + ".away") == 0 ? SQLITE_OK : SQLITE_ERROR
            }
            let outcomes = store.commit([.put(record, basedOn: nil)])
            try #require(rename(self.path + ".away", self.path) == 0)
            try body(outcomes)
        }
    }

    /// Damages the record of a session.
    func damage(_ id: String) throws {
        switch kind {
        case .memory: disk.damage(try Records.id(id))
        case .sqlite:
            let other = try SQLiteConnection(path, .readWrite)
            try other.keepLogOnClose(true)
            try other.execute("UPDATE sessions SET record = x'01ff' WHERE id = '\(id)'")
            other.close()
        }
    }

    /// The store in SQLite itself.
    func openSQLite(_ change: (inout SQLiteStoreLimits) -> Void = { _ in }) throws -> SQLiteRecordStore {
        var limits = SQLiteStoreLimits()
        change(&limits)
        return try SQLiteRecordStore(path, limits: limits)
    }

    /// The content of the file, counted by SQL.
    func contentBytes() throws -> Int {
        try number(
            """
            SELECT (SELECT sum(length(record)) FROM sessions) + (SELECT sum(length(body)) FROM controls)
            + (SELECT coalesce(sum(length(bytes)), 0) FROM responses)
            """)
    }

    /// The number of rows of a table of the file.
    func count(_ table: String) throws -> Int { try number("SELECT count(*) FROM \(table)") }

    private func number(_ query: String) throws -> Int {
        let statement = try SQLiteConnection(path, .readOnly).prepare(query)
        _ = try statement.step()
        return Int(statement.integer(0))
    }
}
