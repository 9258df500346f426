import SQLite
import ServiceBasics
import SliderRecords

/// The one row of the table `store`: what the store knows about itself.
struct StoreRow: Sendable, Equatable {
    /// The random name of the store's history.
    var lineage: UInt64

    /// How many times the store was opened after an unclean stop.
    var starts: Int

    /// Whether the last stop was clean.
    var isClean: Bool

    /// The random name of the last run; nil in a new store and in a backup.
    var run: UInt64?

    /// How long the service ran over this store in all, in milliseconds.
    var runningTime: Int64

    /// Whether `held` is exact. It is not while the store is in use.
    var isCounted: Bool

    /// What the store holds.
    var held: StoreChange

    /// How long a session lives without a request, as of the last run, in milliseconds; nil for no limit.
    var timeToLive: Int64?

    /// Reads the row.
    init(from connection: SQLiteConnection) throws(SQLiteError) {
        let statement = try connection.prepare(
            """
            SELECT lineage, starts, clean, run, running, counted, sessions, bytes, responses, response_bytes, life
            FROM store WHERE key = 1
            """)
        defer { statement.reset() }
        guard try statement.step() else { throw SQLiteError.missingRow }
        lineage = UInt64(bitPattern: statement.integer(0))
        starts = Int(statement.integer(1))
        isClean = statement.integer(2) != 0
        run = statement.optionalInteger(3).map { UInt64(bitPattern: $0) }
        runningTime = statement.integer(4)
        isCounted = statement.integer(5) != 0
        held = StoreChange(
            sessions: Int(statement.integer(6)), contentBytes: Int(statement.integer(7)),
            responses: Int(statement.integer(8)), responseBytes: Int(statement.integer(9)))
        timeToLive = statement.optionalInteger(10)
    }

    /// Reads the name of the last run alone, from a store of any format.
    static func run(from connection: SQLiteConnection) throws(SQLiteError) -> UInt64? {
        let statement = try connection.prepare("SELECT run FROM store WHERE key = 1")
        defer { statement.reset() }
        guard try statement.step() else { throw SQLiteError.missingRow }
        return statement.optionalInteger(0).map { UInt64(bitPattern: $0) }
    }

    /// Writes the row.
    func write(to connection: SQLiteConnection) throws(SQLiteError) {
        let run = run.map { String(Int64(bitPattern: $0)) } ?? "NULL"
        try connection.execute(
            """
            UPDATE store SET lineage = \(Int64(bitPattern: lineage)), starts = \(starts), clean = \(isClean ? 1 : 0),
            run = \(run), running = \(runningTime), counted = \(isCounted ? 1 : 0), sessions = \(held.sessions),
            bytes = \(held.contentBytes), responses = \(held.responses), response_bytes = \(held.responseBytes),
            life = \(timeToLive.map { String($0) } ?? "NULL")
            """)
    }
}

extension SQLiteError {
    fileprivate static let missingRow = SQLiteError(.corrupt, "the table store has no row")
}

/// The settings of a store's connections. SQLite silently ignores a setting that it does not accept, so each is read
/// back.
enum ConnectionSettings {
    /// The most bytes of a log's file that stay in it when the log starts over.
    static let reusedLog: Int64 = 8 << 20

    /// Sets up the connection for changes: a write-ahead log that is on the disk before a commit returns, and
    /// checkpoints only on request.
    static func apply(toWriter connection: SQLiteConnection) throws(SQLiteError) {
        // The log is left for the next opening, as after a crash, unless the store is closed cleanly.
        try connection.keepLogOnClose(true)
        try connection.set("journal_mode", "wal")
        try connection.set("synchronous", 2)
        try connection.set("wal_autocheckpoint", 0)
        try connection.set("journal_size_limit", reusedLog)
        connection.noteLogPages()
    }

    /// Sets up the connection for reads.
    static func apply(toReader connection: SQLiteConnection) throws(SQLiteError) {
        try connection.set("query_only", 1)
    }
}

/// How much a store holds. Any thread reads it.
final class StoreCounts: Sendable {
    private struct Numbers {
        /// What the store held at the opening. After an unclean stop it is an estimate until it has been counted.
        var opening: StoreChange

        /// What was added since.
        var added = StoreChange()
    }

    private let numbers: Lock<Numbers>

    init(_ opening: StoreChange) {
        numbers = Lock(Numbers(opening: opening))
    }

    var current: StoreChange { numbers.withLock { ($0.opening + $0.added).orZero } }

    /// What was added since the opening.
    var added: StoreChange { numbers.withLock { $0.added } }

    /// Adds what a transaction has changed.
    func add(_ change: StoreChange) { numbers.withLock { $0.added = $0.added + change } }

    /// Sets what the store held at the opening, after the count.
    func count(_ opening: StoreChange) { numbers.withLock { $0.opening = opening } }
}
