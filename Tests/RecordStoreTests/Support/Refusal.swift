import SliderRecords
import SliderSessions
import SliderTimeline
import Testing

@testable import SQLiteStore

/// How a file's format relates to the one that a service reads: a service with later steps reads files of today's
/// format as those of an earlier one.
enum FileAge: CaseIterable {
    case newest, earlier

    /// Steps after the newest ones of today.
    static let later = [
        Migration(sql: "ALTER TABLE store ADD COLUMN colour TEXT"),
        Migration(sql: "CREATE TABLE extra (key INTEGER PRIMARY KEY); INSERT INTO extra SELECT key FROM sessions"),
    ]

    /// The steps of a service to which a file has this age.
    var migrations: [Migration] { self == .newest ? Migration.all : Migration.all + Self.later }
}

/// The refusal of files.
extension StoreHome {
    /// Opens the store, or the one at another path.
    ///
    /// - Returns: why it was refused; nil if it was not.
    func code(_ other: String? = nil, _ age: FileAge = .newest) -> SQLiteStoreError.Code? {
        do { _ = try open(age.migrations, other) } catch { return error.code }
        return nil
    }

    /// Opens the store, or the one at another path, with some steps.
    func open(_ migrations: [Migration], _ other: String? = nil) throws(SQLiteStoreError) -> SQLiteRecordStore {
        try SQLiteRecordStore(other ?? path, limits: SQLiteStoreLimits(), migrations: migrations)
    }

    /// The database and its log.
    private var contents: [[UInt8]?] { [folder.bytes("sessions.db"), folder.bytes("sessions.db-wal")] }

    /// Expects that the store refuses its file, and neither changes nor makes a file.
    func expectRefusal(
        _ age: FileAge = .newest, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let names = folder.names
        let before = contents
        #expect(code(nil, age) == .invalidFile, comment, sourceLocation: sourceLocation)
        let isUnchanged = contents == before
        #expect(isUnchanged, comment, sourceLocation: sourceLocation)
        let made = folder.names.subtracting(names)
        #expect(made.isSubset(of: ["sessions.db.lock", "sessions.db-shm"]), comment, sourceLocation: sourceLocation)
    }

    /// Makes a store with a number of sessions, and stops it cleanly.
    func store(_ sessions: Int) throws {
        let store = try self.open()
        for number in 0..<sessions { try store.committed(.put(try Records.record("s\(number)"), basedOn: nil)) }
        store.close(isComplete: true, runningTime: 0)
    }

    /// Leaves a log, as a killed process does.
    func crash(_ numbers: Range<Int>) throws {
        let store = try self.open()
        for number in numbers { try store.committed(.put(try Records.record("s\(number)"), basedOn: nil)) }
    }
}
