import SQLite

/// The connection for reads, and its statements.
struct ReadingDatabase: Sendable {
    let connection: SQLiteConnection

    let load: SQLiteStatement
    let control: SQLiteStatement
    let walk: SQLiteStatement
    let list: SQLiteStatement
    let response: SQLiteStatement

    init(_ connection: SQLiteConnection) throws(SQLiteError) {
        self.connection = connection
        load = try connection.prepare("SELECT control, expires, record, owner FROM sessions WHERE id = ?1")
        control = try connection.prepare(ControlReader.statement)
        walk = try connection.prepare(
            "SELECT key, expires, id FROM sessions WHERE key > ?1 ORDER BY key LIMIT ?2")
        list = try connection.prepare(
            "SELECT key, expires, id, record FROM sessions WHERE key > ?1 ORDER BY key LIMIT ?2")
        response = try connection.prepare(
            "SELECT sessions.id, answers.expires, answers.bytes FROM answers "
                + "JOIN sessions ON sessions.key = answers.session WHERE answers.key = ?1")
    }
}
