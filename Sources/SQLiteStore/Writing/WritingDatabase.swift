import SQLite

/// The connection for changes, and its statements.
struct WritingDatabase: Sendable {
    let connection: SQLiteConnection

    let find: SQLiteStatement
    let insert: SQLiteStatement
    let update: SQLiteStatement
    let extend: SQLiteStatement
    let delete: SQLiteStatement
    let deleteAnswers: SQLiteStatement

    let findControl: SQLiteStatement
    let insertControl: SQLiteStatement
    let deleteControl: SQLiteStatement

    let findAnswer: SQLiteStatement
    let keepAnswer: SQLiteStatement
    let nextAnswers: SQLiteStatement
    let deleteAnswer: SQLiteStatement

    let storeRunningTime: SQLiteStatement
    let markLog: SQLiteStatement

    /// How many controls with an equal hash are compared: clients can choose such controls.
    private static let comparedControls = 8

    init(_ connection: SQLiteConnection) throws(SQLiteError) {
        self.connection = connection
        find = try connection.prepare("SELECT key, expires, length(record) FROM sessions WHERE id = ?1")
        insert = try connection.prepare(
            "INSERT INTO sessions (key, id, expires, control, record) VALUES (?1, ?2, ?3, ?4, ?5) "
                + "ON CONFLICT (id) DO NOTHING")
        update = try connection.prepare("UPDATE sessions SET expires = ?2, record = ?3 WHERE key = ?1")
        extend = try connection.prepare("UPDATE sessions SET expires = ?2 WHERE id = ?1")
        delete = try connection.prepare("DELETE FROM sessions WHERE key = ?1")
        deleteAnswers = try connection.prepare("DELETE FROM answers WHERE session = ?1 RETURNING length(bytes)")
        findControl = try connection.prepare(
            "SELECT key FROM (SELECT key, body FROM controls WHERE hash = ?1 LIMIT \(Self.comparedControls)) "
                + "WHERE body = ?2")
        insertControl = try connection.prepare("INSERT INTO controls (key, hash, body) VALUES (?1, ?2, ?3)")
        deleteControl = try connection.prepare("DELETE FROM controls WHERE key = ?1 RETURNING length(body)")
        findAnswer = try connection.prepare("SELECT length(bytes) FROM answers WHERE key = ?1")
        keepAnswer = try connection.prepare(
            "INSERT INTO answers (key, session, expires, bytes) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (key) "
                + "DO UPDATE SET session = excluded.session, expires = excluded.expires, bytes = excluded.bytes")
        nextAnswers = try connection.prepare(
            "SELECT rowid, expires FROM answers WHERE rowid > ?1 ORDER BY rowid LIMIT ?2")
        deleteAnswer = try connection.prepare("DELETE FROM answers WHERE rowid = ?1 RETURNING length(bytes)")
        markLog = try connection.prepare("UPDATE store SET logs = logs + 1")
        storeRunningTime = try connection.prepare("UPDATE store SET running = ?1, sessions = ?2, bytes = ?3")
    }

    /// The first key of a table that no row has had in this file.
    func nextKey(of table: String) throws(SQLiteError) -> Int64 {
        let statement = try connection.prepare("SELECT max(key) FROM \(table)")
        defer { statement.reset() }
        return try statement.step() ? statement.integer(0) + 1 : 1
    }
}
