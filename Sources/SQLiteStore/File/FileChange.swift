import Glibc

/// What a store does with files that no connection of this process has open.
enum FileChange {
    /// Makes an empty file for its owner alone. An error if there is one with this name.
    ///
    /// - Parameter name: the file that this one becomes, for an error.
    static func makeEmpty(_ path: String, for name: String) throws(SQLiteStoreError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system(name) }
        close(descriptor)
    }

    /// Removes a file and what SQLite keeps beside it.
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

    /// Writes what a file has into it again, and waits until it is on the disk. Does nothing if there is no file.
    ///
    /// After an error of fsync(2) the system may take blocks for written that are only in its memory: a later process
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

    /// Writes all bytes, also if the system takes them in parts.
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

    /// Tells the system that the pages of a file need not stay in memory. After a whole file was read in sequence, its
    /// pages are kept in large units, and a service's checkpoints take several times as long.
    static func forgetPages(_ path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
    }
}
