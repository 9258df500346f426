import SliderRecords
import SliderSessions
import SliderTimeline
import Testing

@testable import SQLiteStore

/// Stores of any format, and the refusal of their files.
extension StoreHome {
    /// Opens the store, or the one at another path.
    ///
    /// - Returns: why it was refused; nil if it was not.
    func code(_ other: String? = nil) -> SQLiteStoreError.Code? {
        do { _ = try SQLiteRecordStore(other ?? path) } catch { return error.code }
        return nil
    }

    /// The database and its log.
    private var contents: [[UInt8]?] { [folder.bytes("sessions.db"), folder.bytes("sessions.db-wal")] }

    /// Expects that the store refuses its file, and neither changes nor makes a file.
    func expectRefusal(_ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
        let names = folder.names
        let before = contents
        #expect(code() == .invalidFile, comment, sourceLocation: sourceLocation)
        let isUnchanged = contents == before
        #expect(isUnchanged, comment, sourceLocation: sourceLocation)
        let made = folder.names.subtracting(names)
        #expect(made.isSubset(of: ["sessions.db.lock", "sessions.db-shm"]), comment, sourceLocation: sourceLocation)
    }

    /// Makes a store of a format with a number of sessions, and stops it cleanly.
    func store(_ sessions: Int, format: Int = Migration.all.count) throws {
        let store = try self.open()
        for number in 0..<sessions { try store.committed(.put(try Records.record("s\(number)"), basedOn: nil)) }
        store.close(isComplete: true, runningTime: 0)
        if format < Migration.all.count { try bring(toFormat: format) }
    }

    /// Leaves a log, as a killed process does.
    func crash(_ numbers: Range<Int>, format: Int) throws {
        guard format == Migration.all.count else { return try crash(adding: numbers) }
        let store = try self.open()
        for number in numbers { try store.committed(.put(try Records.record("s\(number)"), basedOn: nil)) }
    }
}
