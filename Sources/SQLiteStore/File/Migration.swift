import SQLite

/// A step to a format of the database. All steps run in order, in one transaction.
struct Migration: Sendable {
    /// The format of a database after the first step. Formats 1 to 3 were never in a release, and are not read.
    static let firstFormat = 4

    /// The SQL of the step.
    let sql: String

    /// The steps from an empty database to the newest format. A released step never changes; a change of the tables is
    /// a further step.
    static let all = [
        // Format 4. Short columns come first, so that a walk over the rows need not read the long ones. There is no
        // index on expiry, because every update would write more than twice the bytes. Equal controls are stored once;
        // the index shows whether a session uses one, and an update of a session does not change it. Stored responses
        // are counted separately, since they have their own limit; `StoredResponse.size` says how each counts.
        //
        // The number of sessions of each owner is updated in the transactions that add and remove them: an index would
        // take more room in the file, and counting by it time that grows with the sessions. The key is the owner.
        Migration(
            sql: """
                CREATE TABLE sessions (
                  key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, expires INTEGER, control INTEGER NOT NULL,
                  record BLOB NOT NULL, owner INTEGER
                ) STRICT;
                CREATE INDEX sessions_by_control ON sessions (control);
                CREATE TABLE controls (key INTEGER PRIMARY KEY, hash INTEGER NOT NULL, body BLOB NOT NULL) STRICT;
                CREATE INDEX controls_by_hash ON controls (hash);
                CREATE TABLE responses (
                  key TEXT NOT NULL UNIQUE, session INTEGER NOT NULL, expires INTEGER NOT NULL, bytes BLOB
                ) STRICT;
                CREATE INDEX responses_by_session ON responses (session);
                CREATE TABLE owners (key INTEGER PRIMARY KEY, sessions INTEGER NOT NULL) STRICT;
                CREATE TABLE store (
                  key INTEGER PRIMARY KEY CHECK (key = 1), lineage INTEGER NOT NULL, starts INTEGER NOT NULL,
                  clean INTEGER NOT NULL, run INTEGER, running INTEGER NOT NULL, counted INTEGER NOT NULL,
                  sessions INTEGER NOT NULL, bytes INTEGER NOT NULL, logs INTEGER NOT NULL,
                  responses INTEGER NOT NULL, response_bytes INTEGER NOT NULL, life INTEGER
                ) STRICT;
                INSERT INTO store VALUES (1, 0, 0, 1, NULL, 0, 1, 0, 0, 0, 0, 0, NULL);
                """),
        // Format 5. Each client has a share of the stored responses, which its oldest ones leave first. The size of
        // each client's is in a table, so that it need not be counted after a crash; the index finds the client that
        // has most. Responses from before belong to no client, and are gone after a day.
        Migration(
            sql: """
                ALTER TABLE responses ADD COLUMN owner INTEGER;
                CREATE INDEX responses_by_owner ON responses (owner) WHERE owner IS NOT NULL;
                CREATE TABLE response_owners (key INTEGER PRIMARY KEY, bytes INTEGER NOT NULL) STRICT;
                CREATE INDEX response_owners_by_bytes ON response_owners (bytes);
                """),
    ]
}

extension [Migration] {
    /// The format of a database after all steps.
    var format: Int { Migration.firstFormat - 1 + count }

    /// The steps to a format, from an empty database.
    func upTo(_ format: Int) -> [Migration] { Array(prefix(Swift.max(0, format + 1 - Migration.firstFormat))) }

    /// Brings a database that is empty, or of a format that is read, to the newest format.
    func run(on connection: SQLiteConnection) throws(SQLiteError) {
        let current = Int(try connection.number("user_version"))
        guard current < format else { return }
        try connection.transaction { () throws(SQLiteError) in
            for migration in dropFirst(current == 0 ? 0 : upTo(current).count) {
                try connection.execute(migration.sql)
            }
            try connection.execute("PRAGMA user_version = \(format)")
        }
    }

    /// Why a format is not read: that of another version's file, or of a damaged one.
    func refusal(of format: Int, in path: String) -> SQLiteStoreError {
        guard format > 0 else { return SQLiteStoreError(.invalidFile, "\(path) is damaged: it has no format") }
        let reason =
            if format < Migration.firstFormat {
                "an earlier version; this version reads \(Migration.firstFormat) and later"
            } else if format > self.format {
                "a later version; this version reads up to \(self.format)"
            } else {
                "an earlier version, and is not damaged; it becomes format \(self.format) when the service starts, or in "
                    + "a copy by detent backup"
            }
        return SQLiteStoreError(.invalidFile, "\(path) has format \(format), of \(reason)")
    }
}
