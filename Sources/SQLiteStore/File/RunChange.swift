import SQLite

/// Gives a store a new name, at its opening and at a clean stop (``RunNames``). The lock file is written first, with the
/// old and the new name: a crash between the writes is not taken for a file that was put in the place of another.
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

    /// Begins a run. Counts an unclean start, and gives the store a new lineage if it is not the one that was used last.
    ///
    /// - Parameter fileRun: the name that the file has without its log.
    /// - Returns: whether it has a new lineage.
    func begin(_ row: inout StoreRow, fileRun: UInt64?) throws(SQLiteStoreError) -> Bool {
        let known = try lock.names()
        let isSame = row.run.map(known.store.contains) ?? false
        if !isSame { row.lineage = .random(in: .min ... .max) }
        if !row.isClean { row.starts += 1 }
        (row.isClean, row.isCounted) = (false, false)
        try change(&row, from: isSame ? row.run : nil, fileRun: fileRun)
        return !isSame
    }

    /// Ends a run with its last change, the row. The log is empty after that, and the connection removes it when it closes.
    ///
    /// - Parameter isComplete: whether every change of the run has been committed.
    func end(_ row: inout StoreRow, isComplete: Bool) throws(SQLiteStoreError) {
        (row.isClean, row.isCounted) = (isComplete, isComplete && row.isCounted)
        try change(&row, from: row.run, fileRun: row.run)
        do throws(SQLiteError) { try connection.keepLogOnClose(false) } catch {
            throw SQLiteStoreError(error, at: files.path)
        }
    }

    private func change(_ row: inout StoreRow, from old: UInt64?, fileRun: UInt64?) throws(SQLiteStoreError) {
        let new = UInt64.random(in: .min ... .max)
        try lock.store(RunNames(store: [old, new].compactMap(\.self), file: [fileRun, new].compactMap(\.self)))
        row.run = new
        do throws(SQLiteError) {
            try connection.transaction { () throws(SQLiteError) in try row.write(to: connection) }
        } catch {
            throw SQLiteStoreError(error, at: files.path)
        }
        // A process that reads may keep the log from being emptied: its file keeps both names until the next opening.
        let isCopied = StoreFiles.size(of: files.log) <= Self.copiedLog && hasEmptiedLog()
        try lock.store(RunNames(store: [new], file: isCopied ? [new] : [fileRun, new].compactMap(\.self)))
    }

    private func hasEmptiedLog() -> Bool {
        do { try connection.checkpoint(.truncate) } catch { return false }
        return true
    }
}
