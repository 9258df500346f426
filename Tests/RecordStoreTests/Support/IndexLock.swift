import Glibc
import Testing

/// A lock on a byte of a log's index, like one of another process (https://www.sqlite.org/walformat.html#wal_locks). It
/// belongs to the open file, so that it also excludes this process's connections.
///
/// When it is deallocated, its descriptor is closed, which drops the locks of this process's connections.
final class IndexLock {
    /// The byte that a checkpoint locks, and the one on which every connection has a shared lock.
    static let (checkpoint, connection): (off_t, off_t) = (121, 128)

    private let descriptor: Int32
    private let byte: off_t

    /// F_OFD_SETLK (fcntl(2), "Open file description locks").
    private static let setLock: Int32 = 37

    /// Takes the lock of a byte.
    init(_ index: String, _ byte: off_t, shared: Bool = false) throws {
        self.byte = byte
        descriptor = open(index, O_RDWR | O_CLOEXEC)
        try #require(descriptor >= 0)
        try #require(set(shared ? F_RDLCK : F_WRLCK))
    }

    deinit { close(descriptor) }

    /// Releases the lock.
    func release() throws { try #require(set(F_UNLCK)) }

    private func set(_ kind: Int32) -> Bool {
        var lock = flock()
        (lock.l_type, lock.l_whence) = (Int16(kind), Int16(SEEK_SET))
        (lock.l_start, lock.l_len) = (byte, 1)
        return fcntl(descriptor, Self.setLock, &lock) == 0
    }
}
