import SQLite
import ServiceBasics

/// A store's file, read beside a service that may have it open. Nothing is written to it and to its log.
///
/// Not for the process that has the store open: to close a descriptor of the database drops the locks that the process
/// has on it (fcntl(2), "Advisory record locking").
package struct SQLiteStoreFile: Sendable {
    /// The store's files.
    package let files: StoreFiles

    /// The store at a path.
    package init(_ path: String) {
        files = StoreFiles(path)
    }

    /// The header of the file. An error if there is no file, or an empty one, or none that is a store, or one that was
    /// cut off.
    @discardableResult
    func header() throws(SQLiteStoreError) -> FileHeader {
        guard let header = try FileHeader(toRead: files.path) else {
            throw SQLiteStoreError(.notReadable, "\(files.path) is empty or missing")
        }
        try header.requireOneName(files.path)
        // The log first: where there is none, or none any more, the file has every page.
        guard StoreFiles.size(of: files.log) > 0 || StoreFiles.size(of: files.path) >= header.size else {
            throw SQLiteStoreError(.invalidFile, "\(files.path) is damaged: its end is missing")
        }
        return header
    }

    /// Runs `body` with a connection that sees one moment of the store.
    ///
    /// A store that no process has open, and that has no log, is read without any file being made beside it. If a
    /// service begins to use it meanwhile, `body` runs again.
    ///
    /// - Parameter oldest: the earliest format that `body` reads.
    func read<Result>(
        fromFormat oldest: Int = Migration.all.format,
        _ body: (SQLiteConnection) throws(SQLiteError) -> Result
    ) throws(SQLiteStoreError) -> Result {
        let before = FileStamp(of: files)
        try header()
        guard before.hasNoLog, !StoreLock.isHeld(files) else { return try read(.readOnly, oldest, body) }
        let outcome: Swift.Result<Result, SQLiteStoreError>
        do throws(SQLiteStoreError) {
            outcome = .success(try read(.immutable, oldest, body))
        } catch {
            outcome = .failure(error)
        }
        return FileStamp(of: files) == before ? try outcome.get() : try read(.readOnly, oldest, body)
    }

    private func read<Result>(
        _ access: SQLiteConnection.Access, _ oldest: Int,
        _ body: (SQLiteConnection) throws(SQLiteError) -> Result
    ) throws(SQLiteStoreError) -> Result {
        let outcome: Swift.Result<Result, SQLiteStoreError>
        do throws(SQLiteError) {
            let connection = try SQLiteConnection(files.path, access)
            defer { connection.close() }
            try connection.execute("BEGIN")
            let format = Int(try connection.number("user_version"))
            let isReadable = (oldest...Migration.all.format).contains(format)
            outcome = isReadable ? .success(try body(connection)) : .failure(refusal(of: format))
        } catch {
            throw SQLiteStoreError(error, reading: files.path)
        }
        return try outcome.get()
    }

    /// Why a format is not read.
    func refusal(of format: Int) -> SQLiteStoreError {
        let newest = Migration.all.format
        guard format > 0 else { return SQLiteStoreError(.invalidFile, "\(files.path) is damaged: it has no format") }
        let reason =
            format < newest
            ? "an earlier version, and is not damaged; it becomes format \(newest) when the service starts, or in a copy "
                + "by detent backup"
            : "a later version; this version reads up to \(newest)"
        return SQLiteStoreError(.invalidFile, "\(files.path) has format \(format), of \(reason)")
    }
}

extension FileHeader {
    /// Reads the header of a file that is only read.
    fileprivate init?(toRead path: String) throws(SQLiteStoreError) {
        do throws(SQLiteStoreError) { try self.init(at: path) } catch {
            throw error.code == .notWritable
                ? SQLiteStoreError(.notReadable, "\(path) can't be read as a store of sessions: \(error.message)")
                : error
        }
    }
}
