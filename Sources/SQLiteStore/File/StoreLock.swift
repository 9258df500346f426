import Glibc
import ServiceBasics

/// The lock of a store, which one process has at a time. It is on the lock file and on the database itself, so that
/// neither a removed lock file nor another name of the database lets a second process in. The lock file also has the
/// names of runs, by which an opening recognizes replaced files.
final class StoreLock: Sendable {
    private let files: StoreFiles
    private let file: LockedFile

    /// The database, once it is locked. Its descriptor stays open longer than any connection: closing one drops the
    /// locks that SQLite has on the file in this process.
    private let database = Lock<LockedFile?>(nil)

    /// Takes the lock of the lock file. Makes the file if it is missing.
    init(of files: StoreFiles) throws(SQLiteStoreError) {
        self.files = files
        file = try LockedFile(files.lock, O_RDWR | O_CREAT, of: files.path)
    }

    /// Takes the lock of the database, before SQLite opens it.
    func lockDatabase() throws(SQLiteStoreError) {
        let locked = try LockedFile(files.path, O_RDONLY, of: files.path)
        database.withLock { $0 = locked }
    }

    /// Whether a process has the store open now.
    static func isHeld(_ files: StoreFiles) -> Bool { LockedFile.isHeld(files.lock) || LockedFile.isHeld(files.path) }

    /// Releases the lock.
    func release() {
        file.release()
        database.withLock { $0?.release() }
    }

    /// The names in the lock file: none in a new file or in a damaged one.
    func names() throws(SQLiteStoreError) -> RunNames {
        var bytes = [UInt8](repeating: 0, count: RunNames.length)
        let count = pread(file.descriptor, &bytes, bytes.count, 0)
        guard count >= 0 else { throw .system(file.path) }
        return RunNames(String(decoding: bytes.prefix(count), as: UTF8.self))
    }

    /// Stores names, and waits until they are on the disk.
    func store(_ names: RunNames) throws(SQLiteStoreError) {
        let bytes = Array(names.text.utf8)
        guard FileChange.write(bytes[...], to: file.descriptor, at: 0), fsync(file.descriptor) == 0 else {
            throw .system(file.path)
        }
    }
}

/// An open file that this process has locked (flock(2)). The lock belongs to the file, not to its name, and is
/// independent of SQLite's locks (fcntl(2)).
final class LockedFile: Sendable {
    let descriptor: Int32
    let path: String

    /// Opens the file at a path and takes its lock.
    ///
    /// - Parameters:
    ///   - flags: the flags of open(2).
    ///   - store: the store's path, for the error if another process has the lock.
    init(_ path: String, _ flags: Int32, of store: String) throws(SQLiteStoreError) {
        self.path = path
        descriptor = try Self.locked(path, flags, of: store)
    }

    deinit {
        release()
        close(descriptor)
    }

    /// Releases the lock. Closing the descriptor would not do so while a process that was just forked has a copy.
    func release() { flock(descriptor, LOCK_UN) }

    /// Whether a process has the lock of the file at a path now.
    static func isHeld(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0
    }

    private static func locked(_ path: String, _ flags: Int32, of store: String) throws(SQLiteStoreError) -> Int32 {
        while true {
            let descriptor = open(path, flags | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw .system(path) }
            guard take(descriptor) else {
                let number = errno
                let holder = ProcessTable.holder(ofLock: descriptor) ?? "another process"
                close(descriptor)
                guard number == EWOULDBLOCK else { throw .system(path, number) }
                throw SQLiteStoreError(.inUse, "\(store) is in use: \(holder) has the lock of \(path)")
            }
            // The file may have been replaced before it was locked.
            if FileIdentity(of: descriptor) == FileIdentity(of: path) { return descriptor }
            close(descriptor)
        }
    }

    /// Takes the lock. Tries for a moment, because a process that checks whether it is held (``isHeld``) has it
    /// meanwhile.
    private static func take(_ descriptor: Int32) -> Bool {
        for _ in 0..<5 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
            guard errno == EWOULDBLOCK else { return false }
            usleep(10_000)
        }
        return flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }
}
