import Glibc

/// The first bytes of a database, read without SQLite: SQLite changes files that it opens
/// (https://www.sqlite.org/fileformat.html#the_database_header).
///
/// Read it only before SQLite opens the file in this process: closing a descriptor of a file drops the locks that the
/// process has on it.
struct FileHeader {
    /// The application id of every store: the letters Dtnt.
    static let application: UInt32 = 0x4474_6E74

    private static let length = 100

    /// The store's format, as of the last checkpoint.
    let format: Int

    /// How many names the file has (link(2)).
    let links: Int

    /// How many bytes a file without a log must have. A shorter one was truncated.
    let size: Int

    /// Reads the header of the file at a path; nil if there is no file, or an empty one.
    init?(at path: String) throws(SQLiteStoreError) {
        guard let (bytes, links) = try Self.bytes(at: path) else { return nil }
        guard bytes.count == Self.length, bytes.starts(with: Array("SQLite format 3\0".utf8)) else {
            throw SQLiteStoreError(.invalidFile, "\(path) is not a store of sessions: it is not an SQLite database")
        }
        guard Self.word(bytes, at: 68) == Self.application else {
            throw SQLiteStoreError(.invalidFile, "\(path) is not a store of sessions: it is another program's database")
        }
        // SQLite opens a file of a later kind only for reading (bytes 18 and 19).
        guard bytes[18] <= 2, bytes[19] <= 2 else {
            throw SQLiteStoreError(.invalidFile, "\(path) is damaged, or of a later version of SQLite")
        }
        format = Int(Self.word(bytes, at: 60))
        self.links = links
        // The number of pages counts only if the last change has set it.
        let isCounted = Self.word(bytes, at: 24) == Self.word(bytes, at: 92)
        size = isCounted ? Int(Self.word(bytes, at: 28)) * Self.pageSize(bytes) : 0
    }

    /// Refuses a file with several names. SQLite puts the log beside the name by which it opened the file. By another
    /// name it would not find the log, and would damage the file.
    func requireOneName(_ path: String) throws(SQLiteStoreError) {
        guard links == 1 else {
            throw SQLiteStoreError(
                .invalidFile, "\(path) is one of \(links) hard links to its file: give the store a file of its own")
        }
    }

    private static func bytes(at path: String) throws(SQLiteStoreError) -> (bytes: [UInt8], links: Int)? {
        // A pipe without a writer would block.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .unreadable(path)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw SQLiteStoreError(.notWritable, "\(path) is not a regular file")
        }
        guard status.st_size > 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: length)
        let count = pread(descriptor, &bytes, length, 0)
        guard count >= 0 else { throw .unreadable(path) }
        return (Array(bytes.prefix(count)), Int(status.st_nlink))
    }

    /// The page size. The largest, 65536, is stored as 1.
    private static func pageSize(_ bytes: [UInt8]) -> Int {
        let size = Int(bytes[16]) << 8 | Int(bytes[17])
        return size == 1 ? 65_536 : size
    }

    private static func word(_ bytes: [UInt8], at place: Int) -> UInt32 {
        bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}

/// Operations on files that no connection of this process has open.
enum FileChange {
    /// Makes an empty file that only its owner can read. Throws if there is one with this name.
    ///
    /// - Parameter name: the file that it becomes later, for the error.
    static func makeEmpty(_ path: String, for name: String) throws(SQLiteStoreError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system(name) }
        close(descriptor)
    }

    /// Removes a file and SQLite's files beside it.
    static func remove(_ path: String) {
        for suffix in ["", "-journal", "-wal", "-shm"] { unlink(path + suffix) }
    }

    /// Waits until a file is on the disk.
    static func sync(_ path: String) throws(SQLiteStoreError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .system(path) }
    }

    /// Writes a file's content again, and waits until it is on the disk. Does nothing if there is no file.
    ///
    /// After an error of fsync(2) the system may treat blocks as written that are only in its memory: a later process
    /// reads them, and a later fsync does not write them.
    static func writeAgain(_ path: String) throws(SQLiteStoreError) {
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return }
            throw .system(path)
        }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        var place = 0
        while true {
            let count = pread(descriptor, &bytes, bytes.count, place)
            guard count >= 0 else { throw .unreadable(path) }
            guard count > 0 else { break }
            guard write(bytes[..<count], to: descriptor, at: place) else { throw .system(path) }
            place += count
        }
        guard fsync(descriptor) == 0 else { throw .system(path) }
    }

    /// Writes all bytes, even if the system takes them in parts.
    ///
    /// - Returns: false if the system refuses; `errno` says why.
    static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32, at place: Int) -> Bool {
        var written = 0
        while written < bytes.count {
            let count = bytes.dropFirst(written).withUnsafeBytes { rest in
                pwrite(descriptor, rest.baseAddress, rest.count, place + written)
            }
            if count < 0, errno == EINTR { continue }
            if count == 0 { errno = EIO }
            guard count > 0 else { return false }
            written += count
        }
        return true
    }

    /// Tells the system that the pages of a file need not stay in memory. After a file was read in sequence, its pages
    /// stay in memory in large units, and a service's checkpoints take several times as long.
    static func forgetPages(_ path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
    }
}
