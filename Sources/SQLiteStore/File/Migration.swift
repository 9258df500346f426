import SQLite

/// A step from one format of the database to the next. All steps run in order, in one transaction.
struct Migration: Sendable {
    /// The SQL of the step.
    let sql: String

    /// The steps from an empty database to the newest format. A released step never changes.
    static let all = [
        // Format 1. Short columns come first, so that a walk over the rows need not read the long ones. There is no
        // index on expiry, because every update would write more than twice the bytes. Equal controls are stored once.
        Migration(
            sql: """
                CREATE TABLE sessions (
                  key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, expires INTEGER, control INTEGER NOT NULL,
                  record BLOB NOT NULL
                ) STRICT;
                CREATE TABLE controls (key INTEGER PRIMARY KEY, hash INTEGER NOT NULL, body BLOB NOT NULL) STRICT;
                CREATE INDEX controls_by_hash ON controls (hash);
                CREATE TABLE answers (
                  key TEXT NOT NULL UNIQUE, session INTEGER NOT NULL, expires INTEGER NOT NULL, bytes BLOB
                ) STRICT;
                CREATE INDEX answers_by_session ON answers (session);
                CREATE TABLE store (
                  key INTEGER PRIMARY KEY CHECK (key = 1), lineage INTEGER NOT NULL, starts INTEGER NOT NULL,
                  clean INTEGER NOT NULL, run INTEGER, running INTEGER NOT NULL, counted INTEGER NOT NULL,
                  sessions INTEGER NOT NULL, bytes INTEGER NOT NULL, logs INTEGER NOT NULL
                ) STRICT;
                INSERT INTO store VALUES (1, 0, 0, 1, NULL, 0, 1, 0, 0, 0);
                """),
        // Format 2. The index shows whether a session uses a control: a control is removed with its last session. An
        // update of a session does not change the index. Stored responses are counted separately, since they have their
        // own limit; `StoredResponse.size` says how each counts.
        Migration(
            sql: """
                CREATE INDEX sessions_by_control ON sessions (control);
                UPDATE store SET bytes = bytes - (
                  SELECT coalesce(sum(length(body)), 0) FROM controls WHERE key NOT IN (SELECT control FROM sessions)
                );
                DELETE FROM controls WHERE key NOT IN (SELECT control FROM sessions);
                ALTER TABLE store ADD COLUMN answers INTEGER NOT NULL DEFAULT 0;
                ALTER TABLE store ADD COLUMN answer_bytes INTEGER NOT NULL DEFAULT 0;
                ALTER TABLE store ADD COLUMN life INTEGER;
                UPDATE store SET (answers, answer_bytes) = (
                  SELECT count(*), coalesce(sum(length(bytes) + length(CAST(key AS BLOB)) + 512), 0) FROM answers
                );
                """),
        // Format 3. The number of sessions of each owner is updated in the transactions that add and remove them: an
        // index would take more room in the file, and counting by it time that grows with the sessions. The key is the
        // owner.
        Migration(
            sql: """
                ALTER TABLE sessions ADD COLUMN owner INTEGER;
                CREATE TABLE owners (key INTEGER PRIMARY KEY, sessions INTEGER NOT NULL) STRICT;
                """),
    ]
}

extension [Migration] {
    /// The format of a database after all steps.
    var format: Int { count }

    /// Brings a database to the newest format.
    func run(on connection: SQLiteConnection) throws(SQLiteError) {
        let current = Int(try connection.number("user_version"))
        guard current < format else { return }
        try connection.transaction { () throws(SQLiteError) in
            for migration in self[current...] { try connection.execute(migration.sql) }
            try connection.execute("PRAGMA user_version = \(format)")
        }
    }
}
