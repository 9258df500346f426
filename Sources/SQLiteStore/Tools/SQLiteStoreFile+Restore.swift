import Glibc
import SQLite

extension SQLiteStoreFile {
    /// Puts a backup in the place of the store, whose sessions are lost. The store must not be open. A crash leaves the
    /// old store or the new one.
    ///
    /// - Returns: what the check of the backup has found.
    @discardableResult
    package func restore(from path: String) throws(SQLiteStoreError) -> StoreCheck {
        let backup = SQLiteStoreFile(path)
        try backup.checkExistence()
        guard FileIdentity(of: path) != FileIdentity(of: files.path) else {
            throw SQLiteStoreError(.invalidFile, "\(path) is the store itself")
        }
        let check = try backup.check()
        if let fault = check.faults.first {
            throw SQLiteStoreError(.invalidFile, "\(path) is damaged: \(fault)")
        }
        try Folder.make(files.folder)
        let lock = try StoreLock(of: files)
        defer { lock.release() }
        // Without the lock file another process may have the database open.
        if FileIdentity(of: files.path).isThere { try lock.lockDatabase() }
        try backup.copy(to: files)
        guard rename(files.draft, files.path) == 0 else { throw .system(files.path) }
        // The log of the old file. If the system stops before it is removed, the next opening refuses it.
        for leftover in [files.log, files.index] { unlink(leftover) }
        try Folder.sync(files.folder)
        return check
    }
}
