import Glibc
import SQLite
import ServiceBasics

extension SQLiteStoreFile {
    /// Writes a copy of the store, as of one moment, into a new file that only its owner can read. The copy is on the
    /// disk when the call returns. A service that has the store open goes on meanwhile; its log grows until the copy is
    /// done. No copy is left of a damaged database.
    ///
    /// The copy has no name of a run, so that a store that is replaced with it gets a new lineage.
    package func backup(to path: String) throws(SQLiteStoreError) {
        try header()
        var status = stat()
        guard lstat(path, &status) != 0 else { throw Self.notMade(path, EEXIST) }
        let target = StoreFiles(path)
        let draft = target.backupDraft()
        try copy(to: draft, for: path)
        defer { unlink(draft) }
        if let fault = try damage(of: draft) {
            throw SQLiteStoreError(.invalidFile, "\(files.path) is damaged: \(fault)")
        }
        guard link(draft, path) == 0 else { throw Self.notMade(path, errno) }
        try Folder.sync(target.folder)
        FileChange.forgetPages(files.path)
        FileChange.forgetPages(path)
    }

    /// What is wrong with the structure of a database; nil if it is sound.
    private func damage(of path: String) throws(SQLiteStoreError) -> String? {
        do throws(SQLiteStoreError) {
            return try SQLiteStoreFile(path, migrations: migrations).read { connection throws(SQLiteError) in
                try Self.faults(of: connection, limit: 1).first
            }
        } catch {
            guard error.code == .invalidFile else { throw error }
            return error.message
        }
    }

    private static func notMade(_ path: String, _ number: Int32) -> SQLiteStoreError {
        let reason = number == EEXIST ? "there is a file already" : String(cString: strerror(number))
        return SQLiteStoreError(.notWritable, "\(path) can't be made: \(reason)")
    }

    /// Writes the copy under the unused name of a draft. Migrates a store of an earlier format to the newest one.
    ///
    /// - Parameter path: the file that the draft becomes, for errors.
    func copy(to draft: String, for path: String) throws(SQLiteStoreError) {
        try FileChange.makeEmpty(draft, for: path)
        do throws(SQLiteStoreError) {
            try write(to: draft, for: path)
            try FileChange.sync(draft)
        } catch {
            FileChange.remove(draft)
            throw error
        }
    }

    private func write(to draft: String, for path: String) throws(SQLiteStoreError) {
        let refused = try read(fromFormat: Migration.firstFormat) { source throws(SQLiteError) -> SQLiteError? in
            // An error of the copy is not an error of the store: the disk of the copy may be full.
            do throws(SQLiteError) {
                let copy = try SQLiteConnection(draft, .readWrite)
                defer { copy.close() }
                try source.copy(into: copy)
            } catch {
                guard error.code != .corrupt else { throw error }
                return error
            }
            return nil
        }
        if let refused { throw failure(refused, copyingTo: path) }
        do throws(SQLiteError) {
            let copy = try SQLiteConnection(draft, .readWrite)
            defer { copy.close() }
            // One file without a log. The store gets a log when it is opened.
            try copy.set("journal_mode", "delete")
            try migrations.run(on: copy)
            try copy.execute("UPDATE store SET run = NULL")
        } catch {
            throw failure(error, copyingTo: path)
        }
    }

    /// An error of a copy. It names both files, because SQLite does not say which one a disk error concerns.
    private func failure(_ error: SQLiteError, copyingTo path: String) -> SQLiteStoreError {
        switch error.code {
        // The copy has the same content, so the error is in the source.
        case .corrupt, .notADatabase, .statement, .constraint: SQLiteStoreError(error, reading: files.path)
        default:
            SQLiteStoreError(
                error.code == .cannotOpen || error.code == .readOnly ? .notWritable : .inputOutput,
                "\(path) can't be written as a copy of \(files.path): \(error.message)")
        }
    }
}

extension SQLiteStoreFile {
    /// Replaces the store with a backup. The store's sessions are lost. The store must not be open. A damaged store is
    /// replaced too; a file that is not a store, or that another version has written, is not.
    ///
    /// A crash leaves the old store or the new one. It may also leave the new one beside the old one's log. The next
    /// opening refuses that, until the backup is restored again or the log is removed.
    ///
    /// - Returns: the result of the check of the copy.
    @discardableResult
    package func restore(from path: String) throws(SQLiteStoreError) -> StoreCheck {
        let backup = SQLiteStoreFile(path, migrations: migrations)
        let header = try backup.header()
        guard FileIdentity(of: path) != FileIdentity(of: files.path) else {
            throw SQLiteStoreError(.invalidFile, "\(path) is the store itself")
        }
        try checkTarget()
        // Before any file is made. A backup of an earlier format is checked in its migrated copy.
        guard (Migration.firstFormat...migrations.format).contains(header.format) else {
            throw migrations.refusal(of: header.format, in: path)
        }
        if header.format == migrations.format { _ = try Self.checked(backup, path) }
        try Folder.make(files.folder)
        let lock = try StoreLock(of: files)
        defer { lock.release() }
        // If the lock file was removed, another process may still have the database open.
        if FileIdentity(of: files.path).isThere { try lock.lockDatabase() }
        FileChange.remove(files.draft)
        try backup.copy(to: files.draft, for: files.path)
        let check: StoreCheck
        do throws(SQLiteStoreError) {
            check = try Self.checked(SQLiteStoreFile(files.draft, migrations: migrations), path)
        } catch {
            FileChange.remove(files.draft)
            throw error
        }
        guard rename(files.draft, files.path) == 0 else { throw .system(files.path) }
        // The log of the old file is needed until that is replaced.
        for leftover in [files.log, files.index] { unlink(leftover) }
        try Folder.sync(files.folder)
        return check
    }

    /// Refuses to replace a file that is not a store, or that this version can't judge. Changes no file.
    private func checkTarget() throws(SQLiteStoreError) {
        let format: Int
        do throws(SQLiteStoreError) {
            guard let header = try FileHeader(at: files.path) else { return }
            format = header.format
        } catch {
            guard error.code == .invalidFile else { throw error }
            throw SQLiteStoreError(.invalidFile, "\(error.message); move it away to restore a backup there")
        }
        // Without a format it is empty or damaged.
        guard format == 0 || (Migration.firstFormat...migrations.format).contains(format) else {
            throw migrations.refusal(of: format, in: files.path)
        }
    }

    private static func checked(_ file: SQLiteStoreFile, _ path: String) throws(SQLiteStoreError) -> StoreCheck {
        let check = try file.check()
        if let fault = check.faults.first {
            throw SQLiteStoreError(.invalidFile, "\(path) is damaged: \(fault)")
        }
        return check
    }
}

/// Attributes of the files that change when a store is used, and when the name, owner or mode of its file changes.
struct StoreStamp: Equatable {
    private let file: FileStamp?
    private let log: Int

    init(of files: StoreFiles) {
        file = FileStamp(files.path)
        log = StoreFiles.size(of: files.log)
    }

    var hasNoLog: Bool { log == 0 }
}
