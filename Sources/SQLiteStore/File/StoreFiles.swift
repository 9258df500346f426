import Glibc

/// The files of a store.
package struct StoreFiles: Sendable, Equatable {
    /// The database.
    package let path: String

    /// Its write-ahead log.
    package var log: String { path + "-wal" }

    /// The log's index, which several processes use.
    package var index: String { path + "-shm" }

    /// The file whose lock shows that a process has the store open. It also has the names of runs.
    package var lock: String { path + ".lock" }

    /// The file that becomes the database when it is complete. Only the process that has the store's lock makes it.
    var draft: String { path + ".detent-new" }

    /// The name of a file that becomes a backup at this path when it is complete. Each backup has a different one,
    /// since backups have no lock.
    func backupDraft() -> String { "\(draft)-\(String(UInt64.random(in: 1 << 60 ... .max), radix: 16))" }

    /// The folder that they are in.
    var folder: String { Folder.parent(of: path) }

    /// The files of the store at a path. If the path is a symbolic link, they are at its target, even if that does not
    /// exist yet: SQLite puts the log there, and every name of a store must lead to the same lock.
    package init(_ path: String) {
        self.path = Self.resolved(path)
    }

    /// The target of a path, even if there is no file yet. A loop of links has none.
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

    /// Lets only their owner read and write them. Uses their names: opening and closing the database would drop the
    /// locks that SQLite has on it in this process.
    func restrictToOwner() {
        for path in [path, log, index] { chmod(path, 0o600) }
    }

    /// How many bytes the database, its log and the log's index take.
    package var size: Int { [path, log, index].reduce(0) { $0 + Self.size(of: $1) } }

    /// The size of a file; 0 if there is none. Uses `stat`: opening and closing the database would drop the locks that
    /// SQLite has on it in this process (fcntl(2), "Advisory record locking").
    static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_size : 0
    }
}

/// Where sessions are stored when no option says so (XDG Base Directory Specification).
package enum DefaultPath {
    /// The path of the database.
    ///
    /// - Parameters:
    ///   - environment: the value of a variable; nil if it is not set.
    ///   - home: the home folder that the system has for the user; nil if there is none.
    /// - Returns: nil if no folder is known. A folder that is not an absolute path is ignored.
    package static func database(
        environment: (String) -> String?, home: () -> String?
    ) -> String? {
        if let state = absolute(environment("XDG_STATE_HOME")) { return "\(state)/detent/sessions.db" }
        guard let home = absolute(environment("HOME")) ?? absolute(home()) else { return nil }
        return "\(home == "/" ? "" : home)/.local/state/detent/sessions.db"
    }

    private static func absolute(_ path: String?) -> String? {
        guard let path, path.hasPrefix("/") else { return nil }
        var folder = path[...]
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        return String(folder)
    }
}

extension DefaultPath {
    /// The path of the database for the user of this process; nil if neither the environment nor the system names a
    /// home folder.
    package static func database() -> String? {
        database(
            environment: { name in
                guard let value = getenv(name) else { return nil }
                return String(cString: value)
            },
            home: systemHome
        )
    }

    private static func systemHome() -> String? {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        var text = [CChar](repeating: 0, count: 16_384)
        return text.withUnsafeMutableBufferPointer { text in
            guard let start = text.baseAddress, getpwuid_r(geteuid(), &entry, start, text.count, &found) == 0,
                found != nil,
                let home = entry.pw_dir
            else { return nil }
            return String(cString: home)
        }
    }
}

/// Operations on folders.
enum Folder {
    /// The folder that a path is in.
    static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Makes a folder and its missing parents, which only their owner can use.
    static func make(_ path: String) throws(SQLiteStoreError) {
        var status = stat()
        guard stat(path, &status) != 0 else { return }
        guard errno == ENOENT else { throw .system(path) }
        let parent = parent(of: path)
        if parent != path { try make(parent) }
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .system(path) }
        do throws(SQLiteStoreError) { try sync(parent) } catch {
            // So that the next start makes the folder again, and syncs its name.
            rmdir(path)
            throw error
        }
    }

    /// Waits until the names in a folder are on the disk.
    static func sync(_ path: String) throws(SQLiteStoreError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .system(path) }
    }
}

/// The identity of the file at a path. It changes if the file is replaced.
struct FileIdentity: Sendable, Equatable {
    private let device: dev_t
    private let number: ino_t

    /// The identity of the file at a path, or of no file.
    init(of path: String) {
        var status = stat()
        self.init(stat(path, &status) == 0 ? status : stat())
    }

    /// The identity of an open file.
    init(of descriptor: Int32) {
        var status = stat()
        self.init(fstat(descriptor, &status) == 0 ? status : stat())
    }

    /// Whether there is a file.
    var isThere: Bool { number != 0 }

    private init(_ status: stat) { (device, number) = (status.st_dev, status.st_ino) }
}

/// The database and the log that a store has open. If their names lead to other files, changes that are written to them
/// are lost.
struct OpenFiles: Sendable {
    private let files: StoreFiles
    private let database: FileIdentity
    private let log: FileIdentity

    /// Notes the identities of the files.
    init(_ files: StoreFiles) {
        self.files = files
        (database, log) = (FileIdentity(of: files.path), FileIdentity(of: files.log))
    }

    /// A sentence about the file that was removed or replaced; nil if none was.
    var loss: String? {
        guard FileIdentity(of: files.path) == database else { return Self.loss(of: files.path) }
        return FileIdentity(of: files.log) == log ? nil : Self.loss(of: files.log)
    }

    private static func loss(of path: String) -> String {
        "\(path) was removed or replaced while it was in use"
    }
}
