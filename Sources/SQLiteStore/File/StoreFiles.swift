import Glibc

/// The files of a store.
package struct StoreFiles: Sendable, Equatable {
    /// The database.
    package let path: String

    /// Its write-ahead log.
    package var log: String { path + "-wal" }

    /// The log's index, which processes share.
    package var index: String { path + "-shm" }

    /// The file whose lock says that a process has the store open. It keeps the names of runs too.
    package var lock: String { path + ".lock" }

    /// The file that becomes the database when it is complete.
    var draft: String { path + ".detent-new" }

    /// The folder that they are in.
    var folder: String { Folder.parent(of: path) }

    /// The files of the store at a path.
    package init(_ path: String) {
        self.path = path
    }

    /// How many bytes the database, its log and the log's index take.
    package var size: Int { [path, log, index].reduce(0) { $0 + Self.size(of: $1) } }

    /// The size of a file; 0 if there is none. `stat` alone: to open the database and close it would drop the locks that
    /// SQLite has on it in this process (fcntl(2), "Advisory record locking").
    static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_size : 0
    }
}
