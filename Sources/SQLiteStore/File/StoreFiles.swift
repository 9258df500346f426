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

    /// The file that becomes the database when it is complete. Only the process that has the store's lock makes it.
    var draft: String { path + ".detent-new" }

    /// The name of a file that becomes a backup at this path when it is complete. Each backup has one of its own, since
    /// none has a lock.
    func backupDraft() -> String { "\(draft)-\(String(UInt64.random(in: 1 << 60 ... .max), radix: 16))" }

    /// The folder that they are in.
    var folder: String { Folder.parent(of: path) }

    /// The files of the store at a path. If the path is a symbolic link, they are where it leads: SQLite keeps the log
    /// there, and every name of a store must lead to the same lock. A store that is not there yet is made there too.
    package init(_ path: String) {
        self.path = Self.resolved(path)
    }

    /// Where a path leads, also if there is no file yet. A loop of links leads nowhere.
    private static func resolved(_ path: String, links: Int = 0) -> String {
        if let resolved = realpath(path, nil) {
            defer { free(resolved) }
            return String(cString: resolved)
        }
        guard errno == ENOENT, links < 40, let target = target(of: path) else { return path }
        let isAbsolute = target.hasPrefix("/")
        return Self.resolved(isAbsolute ? target : "\(Folder.parent(of: path))/\(target)", links: links + 1)
    }

    /// The target of a symbolic link; nil if it is none.
    private static func target(of link: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(link, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Lets only their owner read and write them. By their names: to open the database and close it would drop the
    /// locks that SQLite has on it in this process.
    func restrictToOwner() {
        for path in [path, log, index] { chmod(path, 0o600) }
    }

    /// How many bytes the database, its log and the log's index take.
    package var size: Int { [path, log, index].reduce(0) { $0 + Self.size(of: $1) } }

    /// The size of a file; 0 if there is none. `stat` alone: to open the database and close it would drop the locks
    /// that SQLite has on it in this process (fcntl(2), "Advisory record locking").
    static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_size : 0
    }
}
