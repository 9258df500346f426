import SQLite

/// The connection for reads, and its statements.
struct ReadingDatabase: Sendable {
    let connection: SQLiteConnection

    let load: SQLiteStatement
    let control: SQLiteStatement
    let walk: SQLiteStatement
    let controls: SQLiteStatement
    let list: SQLiteStatement
    let answer: SQLiteStatement

    init(_ connection: SQLiteConnection) throws(SQLiteError) {
        self.connection = connection
        load = try connection.prepare("SELECT control, expires, record FROM sessions WHERE id = ?1")
        control = try connection.prepare(ControlReader.statement)
        walk = try connection.prepare(
            "SELECT key, expires, control, id FROM sessions WHERE key > ?1 ORDER BY key LIMIT ?2")
        // The index has the keys too, so that the walk does not read the controls.
        controls = try connection.prepare(
            "SELECT hash, key FROM controls INDEXED BY controls_by_hash WHERE (hash, key) > (?1, ?2) "
                + "ORDER BY hash, key LIMIT ?3")
        list = try connection.prepare(
            "SELECT key, expires, id, record FROM sessions WHERE key > ?1 ORDER BY key LIMIT ?2")
        answer = try connection.prepare(
            "SELECT sessions.id, answers.expires, answers.bytes FROM answers "
                + "JOIN sessions ON sessions.key = answers.session WHERE answers.key = ?1")
    }
}
