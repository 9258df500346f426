import Glibc

/// The lock of a store, which one process has at a time (flock(2)). Its file keeps the names of runs, by which an opening
/// recognizes files that were put in the place of others.
final class StoreLock: Sendable {
    private let descriptor: Int32
    private let path: String

    /// Takes the lock. Makes its file if it is missing.
    init(of files: StoreFiles) throws(SQLiteStoreError) {
        path = files.lock
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system(path) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let number = errno
            close(descriptor)
            guard number == EWOULDBLOCK else { throw .system(path, number) }
            throw SQLiteStoreError(.inUse, "\(files.path) is in use: another process has its lock, \(path)")
        }
    }

    /// Whether a process has the lock of a store now.
    static func isHeld(_ files: StoreFiles) -> Bool {
        let descriptor = open(files.lock, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0
    }

    deinit {
        release()
        close(descriptor)
    }

    /// Lets another process take the lock. To close the descriptor would not do it while a process that was just forked
    /// has a copy.
    func release() { flock(descriptor, LOCK_UN) }

    /// The names that are stored: none in a new file or in a damaged one.
    func names() throws(SQLiteStoreError) -> RunNames {
        var bytes = [UInt8](repeating: 0, count: RunNames.length)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count >= 0 else { throw .system(path) }
        return RunNames(String(decoding: bytes.prefix(count), as: UTF8.self))
    }

    /// Stores names, and waits until they are on the disk.
    func store(_ names: RunNames) throws(SQLiteStoreError) {
        let bytes = Array(names.text.utf8)
        guard FileChange.write(bytes[...], to: descriptor, at: 0), fsync(descriptor) == 0 else {
            throw .system(path)
        }
    }
}
