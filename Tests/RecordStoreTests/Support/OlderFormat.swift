import Glibc
import SQLite
import SliderSamples
import Testing

@testable import SQLiteStore

/// Stores of earlier formats.
extension StoreHome {
    /// Converts the file of a closed store to an earlier format.
    func bring(toFormat format: Int) throws {
        try folder.write([], "older.db")
        let older = try SQLiteConnection(folder.path + "/older.db", .readWrite)
        try older.execute("PRAGMA application_id = \(FileHeader.application)")
        try Array(Migration.all.prefix(format)).run(on: older)
        try older.execute(
            """
            ATTACH '\(path)' AS newer;
            INSERT INTO sessions (key, id, expires, control, record)
              SELECT key, id, expires, control, record FROM newer.sessions;
            INSERT INTO controls (key, hash, body) SELECT key, hash, body FROM newer.controls;
            INSERT INTO answers (key, session, expires, bytes) SELECT key, session, expires, bytes FROM newer.answers;
            UPDATE store SET (lineage, starts, clean, run, running, counted, sessions, bytes) = (
              SELECT lineage, starts, clean, run, running, counted, sessions, bytes FROM newer.store
            );
            """)
        if format > 1 {
            try older.execute(
                "UPDATE store SET (answers, answer_bytes) = (SELECT answers, answer_bytes FROM newer.store)")
        }
        // A control that no session uses: format 1 stored them for some time.
        if format == 1 {
            try older.execute("INSERT INTO controls VALUES (99, 7, x'0102'); UPDATE store SET bytes = bytes + 2")
        }
        try older.set("journal_mode", "wal")
        older.close()
        folder.remove("sessions.db")
        try #require(rename(folder.path + "/older.db", path) == 0)
    }

    /// Adds sessions to a store of any format that has at least one session, as a version of that format does before it
    /// is killed. They are in the log, under a new name.
    func crash(adding numbers: Range<Int>) throws {
        let run = UInt64.random(in: 1...1 << 62)
        try folder.write(Array(RunNames(store: [run], file: [run]).text.utf8), "sessions.db.lock")
        let connection = try SQLiteConnection(path, .readWrite)
        try StoreSettings.apply(toWriter: connection)
        try connection.execute("UPDATE store SET run = \(run), clean = 0, counted = 0")
        // An opening copies the log, so that the file has the name of its run.
        try connection.checkpoint(.restart)
        for number in numbers {
            try connection.execute(
                """
                BEGIN;
                INSERT INTO sessions (id, expires, control, record)
                  SELECT 's\(number)', expires, control, record FROM sessions WHERE key = 1;
                UPDATE store SET logs = logs + 1;
                COMMIT
                """)
        }
        connection.close()
    }
}
