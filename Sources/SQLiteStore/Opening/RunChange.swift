import SQLite

/// Gives a store a new name, at its opening and at a clean stop (``RunNames``). The lock file is written first, with
/// the old and the new name: a crash between the writes is not taken for a file that was put in the place of another.
struct RunChange {
    private let files: StoreFiles
    private let lock: StoreLock
    private let connection: SQLiteConnection

    init(_ files: StoreFiles, _ lock: StoreLock, _ connection: SQLiteConnection) {
        self.files = files
        self.lock = lock
        self.connection = connection
    }

    /// The longest log, in bytes, that an opening copies into the file before it returns: about 30 ms.
    private static let copiedLog = 16 << 20

    /// Begins a run. Counts an unclean start, and gives the store a new lineage if it is not the one that was used
    /// last.
    ///
    /// - Parameters:
    ///   - known: the names that the lock file has.
    ///   - fileNames: the names that the file may have on the disk without its log.
    ///   - copies: whether the log is copied into the file also if it is long.
    /// - Returns: whether it has a new lineage.
    func begin(
        _ row: inout StoreRow, _ known: RunNames, fileNames: [UInt64], copiesLongLog copies: Bool
    ) throws(SQLiteStoreError) -> Bool {
        let isSame = row.run.map(known.store.contains) ?? false
        if !isSame { row.lineage = .random(in: .min ... .max) }
        if !row.isClean { row.starts += 1 }
        (row.isClean, row.isCounted) = (false, false)
        let longest = copies ? Int.max : Self.copiedLog
        try change(&row, from: isSame ? row.run : nil, fileNames: fileNames, copyingLogUpTo: longest)
        // The log may be new. SQLite ignores an error when it does this.
        try Folder.sync(files.folder)
        return !isSame
    }

    /// Ends a run with its last change, the row. After it the log is in the file, and the connection removes it when it
    /// closes; or the log stays for the next opening, if it can't be copied.
    ///
    /// - Parameters:
    ///   - isComplete: whether every change of the run has been committed.
    ///   - copies: whether the log may be copied into the file.
    func end(_ row: inout StoreRow, isComplete: Bool, copiesLog copies: Bool) throws(SQLiteStoreError) {
        (row.isClean, row.isCounted) = (isComplete, isComplete && row.isCounted)
        let isCopied = try change(
            &row, from: row.run, fileNames: try lock.names().file, copyingLogUpTo: copies ? .max : -1)
        guard isCopied else { return }
        do throws(SQLiteError) { try connection.keepLogOnClose(false) } catch {
            throw SQLiteStoreError(error, at: files.path)
        }
    }

    /// Writes the row with a new name.
    ///
    /// - Returns: whether the log has been copied into the file.
    @discardableResult
    private func change(
        _ row: inout StoreRow, from old: UInt64?, fileNames: [UInt64], copyingLogUpTo longest: Int
    ) throws(SQLiteStoreError) -> Bool {
        let new = UInt64.random(in: 1 ... .max)
        try lock.store(RunNames(store: [old, new].compactMap(\.self), file: fileNames + [new]))
        row.run = new
        do throws(SQLiteError) {
            try connection.transaction { () throws(SQLiteError) in try row.write(to: connection) }
        } catch {
            throw SQLiteStoreError(error, at: files.path)
        }
        // A process that reads may keep the log from being copied: its file keeps its names until the next opening.
        let isCopied = StoreFiles.size(of: files.log) <= longest && hasCopiedLog()
        try lock.store(RunNames(store: [new], file: isCopied ? [new] : fileNames + [new]))
        return isCopied
    }

    private func hasCopiedLog() -> Bool {
        do { try connection.checkpoint(.restart) } catch { return false }
        return true
    }
}
