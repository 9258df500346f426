import Glibc

/// The index of a write-ahead log, which SQLite's connections share (https://www.sqlite.org/walformat.html#shm).
enum LogIndex {
    /// The byte that every connection has locked.
    private static let lockedByte: off_t = 128

    /// Whether another process has a connection. Asked only while this process has none: to close a descriptor of the
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
