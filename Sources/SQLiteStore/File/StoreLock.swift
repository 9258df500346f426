import Glibc
import ServiceBasics

/// The lock of a store, which one process has at a time: on its lock file and on the database itself, so that neither a
/// lock file that was removed nor another name of the database lets a second process in. The lock file keeps the names
/// of runs, by which an opening recognizes files that were put in the place of others.
final class StoreLock: Sendable {
    private let files: StoreFiles
    private let file: LockedFile

    /// The database, once it is locked. Its descriptor is open as long as any connection: to close one drops the locks
    /// that SQLite has on the file in this process.
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

    /// Lets another process take the lock.
    func release() {
        file.release()
        database.withLock { $0?.release() }
    }

    /// The names that are stored: none in a new file or in a damaged one.
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
