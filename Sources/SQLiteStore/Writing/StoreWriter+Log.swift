import Glibc
import SQLite
import ServiceBasics
import SliderRecords

/// The write-ahead log. Only the writing connection copies it into the file, so that no two connections do so at once.
extension StoreWriter {
    /// Notes how long the log is, after a commit.
    mutating func noteLog(_ database: WritingDatabase) { logPages = database.connection.takeLogPages() ?? logPages }

    /// Refuses a change while the log has its greatest length, unless it can be copied now.
    mutating func checkLog(_ database: WritingDatabase) throws(SQLiteError) {
        guard logPages >= limits.longestLog else { return }
        guard !hasFailedToCopy else {
            throw SQLiteError(.busy, "the log is at its longest" + (copyFailure.map { ": \($0.detail)" } ?? ""))
        }
        do throws(SQLiteError) {
            try beginCopying(database.connection)
            guard logPages >= limits.longestLog else { return }
            try database.connection.checkpoint(.restart)
        } catch {
            copyFailed(error)
            throw error
        }
        (logPages, marksLog) = (0, true)
    }

    /// Copies the log into the file once enough has changed. An error stays in ``copyFailure`` until a copy succeeds:
    /// commits may go on, because they write to the log alone.
    ///
    /// - Parameters:
    ///   - amount: the changes that are enough for a copy.
    ///   - reader: the reading connection. A long log waits for it, because the log starts over only while no
    ///     connection reads.
    mutating func copyLog(
        after amount: UncopiedChanges.Amount, holding reader: Lock<StoreReader>, _ counts: StoreCounts
    ) {
        // A log of the greatest length takes no changes, so it is copied however few there were.
        guard uncopied.reaches(amount) || logPages >= limits.longestLog, database != nil else { return }
        uncopied.removeAll()
        do throws(SQLiteError) {
            if hasFailedToCopy { try readLogAnew(holding: reader, counts) }
            guard !hasFailedToCopy, let connection = database?.connection else { return }
            try beginCopying(connection)
            copyFailure = nil
            guard logPages >= limits.longLog else { return }
            _ = try reader.withLock { reader throws(SQLiteError) in
                // A count after a crash reads a snapshot for several seconds.
                guard logPages >= limits.veryLongLog else { return try connection.checkpoint(.restart) }
                return try reader.pausingCount(added: counts.added) { () throws(SQLiteError) in
                    try connection.checkpoint(.restart)
                }
            }
            (logPages, marksLog) = (0, true)
        } catch {
            // Tried again after the same number of changes.
            copyFailed(error)
        }
    }

    /// Copies the part of the log that no connection reads.
    private mutating func beginCopying(_ connection: SQLiteConnection) throws(SQLiteError) {
        let log = try connection.checkpoint(.passive)
        logPages = log.pages
        if log.copied == log.pages { marksLog = true }
    }

    /// Handles a failed checkpoint, unless a reading process or a full disk was the reason.
    private mutating func copyFailed(_ error: SQLiteError) {
        if error.code != .busy, error.code != .full { hasFailedToCopy = true }
        // A backup may prevent a copy for a while.
        guard error.code != .busy || logPages >= min(limits.veryLongLog, limits.longestLog) else { return }
        copyFailure = RecordStoreError(
            detail: "\(files.log) with \(logPages) pages can't be copied into the database: \(error.message)")
    }

    /// Closes every connection, so that SQLite reads the log again and the next checkpoint copies it from its
    /// beginning.
    ///
    /// A checkpoint that could not copy the whole log has not synced the file, and SQLite does not copy the same pages
    /// again. If a later fsync fails, the system treats them as written, although they may be in memory only.
    private mutating func readLogAnew(
        holding reader: Lock<StoreReader>, _ counts: StoreCounts
    ) throws(SQLiteError) {
        try reader.withLock { reader throws(SQLiteError) in
            try reader.pausing(added: counts.added) { () throws(SQLiteError) in
                closeDatabase()
                // A process that reads keeps SQLite's note of which pages were copied.
                hasFailedToCopy = LogIndex.isUsedElsewhere(files.index)
                _ = try usableDatabase()
            }
        }
    }
}

extension StoreWriter {
    /// Lengthens the log's file a step, until it has room for the changes between two checkpoints. The zeros after the
    /// log's end are no part of it: SQLite ends a log where a frame has another salt.
    ///
    /// Only this thread changes the log. An error is ignored here: the next commit's fsync reports it.
    mutating func lengthenLog() {
        guard !hasLogRoom, database != nil, openFiles.loss == nil else { return }
        let length = StoreFiles.size(of: files.log)
        // A log without changes is empty, and is not lengthened.
        guard length > 0 else { return }
        guard length < limits.logRoom else {
            hasLogRoom = true
            return
        }
        let descriptor = open(files.log, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let zeros = [UInt8](repeating: 0, count: min(limits.logStep, limits.logRoom - length))
        guard FileChange.write(zeros[...], to: descriptor, at: length), fsync(descriptor) == 0 else {
            // A full disk needs its room for sessions.
            hasLogRoom = true
            return
        }
    }
}

/// The index of a write-ahead log, which all connections use (https://www.sqlite.org/walformat.html#shm).
enum LogIndex {
    /// The byte that every connection has locked.
    private static let lockedByte: off_t = 128

    /// Whether another process has a connection. Call it only while this process has none: closing a descriptor of the
    /// file drops the locks that the process has on it.
    static func isUsedElsewhere(_ path: String) -> Bool {
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return errno != ENOENT }
        defer { close(descriptor) }
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = lockedByte
        lock.l_len = 1
        return fcntl(descriptor, F_GETLK, &lock) != 0 || lock.l_type != Int16(F_UNLCK)
    }
}

/// The numbers of the pages in a write-ahead log (https://www.sqlite.org/fileformat.html#the_write_ahead_log).
struct LogPages {
    private(set) var numbers: Set<UInt32> = []

    /// How many frames the log has. A page that it has twice counts twice.
    private(set) var frames = 0

    /// Reads the frames that belong to the log, from its beginning. Frames that an earlier log has left have another
    /// salt.
    init(of path: String, pageSize: Int) throws(SQLiteStoreError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return }
            throw .unreadable(path)
        }
        defer { close(descriptor) }
        var header = [UInt8](repeating: 0, count: Self.headerLength)
        guard pread(descriptor, &header, header.count, 0) == header.count else { return }
        var frame = [UInt8](repeating: 0, count: Self.frameLength)
        var place = header.count
        while pread(descriptor, &frame, frame.count, place) == frame.count, frame[8..<16] == header[16..<24] {
            numbers.insert(frame[0..<4].reduce(0) { $0 << 8 | UInt32($1) })
            frames += 1
            place += frame.count + pageSize
        }
    }

    private static let headerLength = 32
    private static let frameLength = 24
}
