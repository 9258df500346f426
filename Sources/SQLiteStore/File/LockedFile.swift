import Glibc
import ServiceBasics

/// An open file, locked for this process alone (flock(2)). The lock belongs to the file, not to its name, and has
/// nothing to do with the locks of SQLite (fcntl(2)).
final class LockedFile: Sendable {
    let descriptor: Int32
    let path: String

    /// Opens the file at a path and takes its lock.
    ///
    /// - Parameters:
    ///   - flags: how it is opened (open(2)).
    ///   - store: the store that is in use if another process has the lock.
    init(_ path: String, _ flags: Int32, of store: String) throws(SQLiteStoreError) {
        self.path = path
        descriptor = try Self.locked(path, flags, of: store)
    }

    deinit {
        release()
        close(descriptor)
    }

    /// Lets another process take the lock. To close the descriptor would not do it while a process that was just forked
    /// has a copy.
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
            // Between the two calls the file may have been replaced.
            if FileIdentity(of: descriptor) == FileIdentity(of: path) { return descriptor }
            close(descriptor)
        }
    }

    /// Takes the lock. Waits a moment, because a process that asks whether it is held has it meanwhile (``isHeld``).
    private static func take(_ descriptor: Int32) -> Bool {
        for _ in 0..<5 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
            guard errno == EWOULDBLOCK else { return false }
            usleep(10_000)
        }
        return flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }
}
