import SQLite
import SliderSessions

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

    /// Whether `sessions` and `contentBytes` are what the store holds. They are not while it is used.
    var isCounted: Bool

    /// The number of sessions.
    var sessions: Int

    /// The bytes of controls, records and kept answers.
    var contentBytes: Int

    /// Reads the row.
    init(from connection: SQLiteConnection) throws(SQLiteError) {
        let statement = try connection.prepare(
            "SELECT lineage, starts, clean, run, running, counted, sessions, bytes FROM store WHERE key = 1")
        defer { statement.reset() }
        guard try statement.step() else { throw SQLiteError.missingRow }
        lineage = UInt64(bitPattern: statement.integer(0))
        starts = Int(statement.integer(1))
        isClean = statement.integer(2) != 0
        run = statement.optionalInteger(3).map { UInt64(bitPattern: $0) }
        runningTime = statement.integer(4)
        isCounted = statement.integer(5) != 0
        sessions = Int(statement.integer(6))
        contentBytes = Int(statement.integer(7))
    }

    /// Writes the row.
    func write(to connection: SQLiteConnection) throws(SQLiteError) {
        let run = run.map { String(Int64(bitPattern: $0)) } ?? "NULL"
        try connection.execute(
            """
            UPDATE store SET lineage = \(Int64(bitPattern: lineage)), starts = \(starts), clean = \(isClean ? 1 : 0),
            run = \(run), running = \(runningTime), counted = \(isCounted ? 1 : 0),
            sessions = \(sessions), bytes = \(contentBytes)
            """)
    }
}

extension SQLiteError {
    fileprivate static let missingRow = SQLiteError(.corrupt, "the table store has no row")
}
