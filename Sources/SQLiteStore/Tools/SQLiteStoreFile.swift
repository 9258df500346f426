import Glibc
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

    /// Throws an error if there is no file, or an empty one, or none that is a store.
    func checkExistence() throws(SQLiteStoreError) {
        guard try FileHeader(toRead: files.path) != nil else {
            throw SQLiteStoreError(.notReadable, "\(files.path) is empty or missing")
        }
    }

    /// Runs `body` with a connection that sees one moment of the store.
    ///
    /// A store that no process has open, and that has no log, is read without any file being made beside it. If a
    /// service begins to use it meanwhile, `body` runs again.
    func read<Result>(
        _ body: (SQLiteConnection) throws(SQLiteError) -> Result
    ) throws(SQLiteStoreError) -> Result {
        let before = FileStamp(of: files)
        try checkExistence()
        guard before.hasNoLog, !StoreLock.isHeld(files) else { return try read(.readOnly, body) }
        let outcome: Swift.Result<Result, SQLiteStoreError>
        do throws(SQLiteStoreError) {
            outcome = .success(try read(.immutable, body))
        } catch {
            outcome = .failure(error)
        }
        return FileStamp(of: files) == before ? try outcome.get() : try read(.readOnly, body)
    }

    private func read<Result>(
        _ access: SQLiteConnection.Access, _ body: (SQLiteConnection) throws(SQLiteError) -> Result
    ) throws(SQLiteStoreError) -> Result {
        do throws(SQLiteError) {
            let connection = try SQLiteConnection(files.path, access)
            defer { connection.close() }
            try connection.execute("BEGIN")
            let format = Int(try connection.number("user_version"))
            guard format == Migration.all.format else {
                throw SQLiteError(
                    .notADatabase, "it has format \(format), and this version reads \(Migration.all.format)")
            }
            return try body(connection)
        } catch {
            throw SQLiteStoreError(error, reading: files.path)
        }
    }
}

/// What changes when a store is used.
private struct FileStamp: Equatable {
    private let identity: FileIdentity
    private let size: Int
    private let modified: Int64
    private let log: Int

    init(of files: StoreFiles) {
        var status = stat()
        let isThere = stat(files.path, &status) == 0
        identity = FileIdentity(of: files.path)
        size = isThere ? status.st_size : 0
        modified = isThere ? Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec) : 0
        log = StoreFiles.size(of: files.log)
    }

    var hasNoLog: Bool { log == 0 }
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
