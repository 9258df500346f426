import Glibc

/// What a store does with files that no connection of this process has open.
enum FileChange {
    /// Makes an empty file for its owner alone, in place of one with this name and of what SQLite keeps beside it.
    static func makeEmpty(_ path: String) throws(SQLiteStoreError) {
        remove(path)
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system(path) }
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

    /// Tells the system that the pages of a file need not stay in memory. After a whole file was read in sequence, its
    /// pages are kept in large units, and a service's checkpoints take several times as long.
    static func forgetPages(_ path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
    }
}
