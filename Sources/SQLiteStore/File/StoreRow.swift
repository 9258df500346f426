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

    /// Whether `held` is what the store holds. It is not while the store is used.
    var isCounted: Bool

    /// What the store holds.
    var held: StoreChange

    /// How long the last service lets a session live that no request asks for, in milliseconds; nil for no limit.
    var timeToLive: Int64?

    /// Reads the row.
    init(from connection: SQLiteConnection) throws(SQLiteError) {
        let statement = try connection.prepare(
            """
            SELECT lineage, starts, clean, run, running, counted, sessions, bytes, answers, answer_bytes, life
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
            bytes = \(held.contentBytes), answers = \(held.responses), answer_bytes = \(held.responseBytes),
            life = \(timeToLive.map { String($0) } ?? "NULL")
            """)
    }
}

extension SQLiteError {
    fileprivate static let missingRow = SQLiteError(.corrupt, "the table store has no row")
}
