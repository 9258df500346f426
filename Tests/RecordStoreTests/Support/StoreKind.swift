import SQLite
import SQLiteStore
import SliderSamples
import SliderSessions

/// The stores that must keep what `RecordStore` promises.
enum StoreKind: String, CaseIterable, Sendable {
    case memory
    case sqlite
}

/// Where the store of one test is kept. It can be opened again and again.
final class StoreHome {
    private let kind: StoreKind
    private let disk = MemoryDisk()
    let folder: TemporaryFolder

    var path: String { folder.path + "/sessions.db" }

    init(_ kind: StoreKind = .sqlite) throws {
        self.kind = kind
        folder = try TemporaryFolder()
    }

    func open(answers: AnswerLimits = AnswerLimits()) throws -> any RecordStore {
        switch kind {
        case .memory: MemoryRecordStore(disk, answers: answers)
        case .sqlite: try openSQLite { $0.answers = answers }
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
            + (SELECT coalesce(sum(length(bytes)), 0) FROM answers)
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
