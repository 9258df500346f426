import Glibc
import SQLite

extension SQLiteStoreFile {
    /// Puts a backup in the place of the store, whose sessions are lost. The store must not be open. A damaged store is
    /// replaced too; a file that is not a store, or that a later version has written, is not.
    ///
    /// A crash leaves the old store or the new one. If the old one had a log, a crash may also leave the new one beside
    /// that log: the next opening refuses it, until the backup is restored again or the log is removed.
    ///
    /// - Returns: what the check of the copy has found.
    @discardableResult
    package func restore(from path: String) throws(SQLiteStoreError) -> StoreCheck {
        let backup = SQLiteStoreFile(path)
        let header = try backup.header()
        guard FileIdentity(of: path) != FileIdentity(of: files.path) else {
            throw SQLiteStoreError(.invalidFile, "\(path) is the store itself")
        }
        try checkTarget()
        // Before anything is made. A backup of an earlier format gets the newest one in its copy.
        if header.format == Migration.all.format { _ = try Self.checked(backup, path) }
        try Folder.make(files.folder)
        let lock = try StoreLock(of: files)
        defer { lock.release() }
        // Without the lock file another process may have the database open.
        if FileIdentity(of: files.path).isThere { try lock.lockDatabase() }
        FileChange.remove(files.draft)
        try backup.copy(to: files.draft, for: files.path)
        let check: StoreCheck
        do throws(SQLiteStoreError) {
            check = try Self.checked(SQLiteStoreFile(files.draft), path)
        } catch {
            FileChange.remove(files.draft)
            throw error
        }
        guard rename(files.draft, files.path) == 0 else { throw .system(files.path) }
        // The log of the old file, which is needed as long as that is there.
        for leftover in [files.log, files.index] { unlink(leftover) }
        try Folder.sync(files.folder)
        return check
    }

    /// Refuses to replace what is not a store, or what this version can't judge. Nothing is changed.
    private func checkTarget() throws(SQLiteStoreError) {
        let format: Int
        do throws(SQLiteStoreError) {
            guard let header = try FileHeader(at: files.path) else { return }
            format = header.format
        } catch {
            guard error.code == .invalidFile else { throw error }
            throw SQLiteStoreError(.invalidFile, "\(error.message); move it away to restore a backup there")
        }
        guard format <= Migration.all.format else { throw refusal(of: format) }
    }

    private static func checked(_ file: SQLiteStoreFile, _ path: String) throws(SQLiteStoreError) -> StoreCheck {
        let check = try file.check()
        if let fault = check.faults.first {
            throw SQLiteStoreError(.invalidFile, "\(path) is damaged: \(fault)")
        }
        return check
    }
}
