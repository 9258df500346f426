import CSQLite

extension SQLiteConnection {
    /// What a connection may do.
    package enum Access: Sendable {
        /// Read and write a file that exists.
        case readWrite
        /// Only read. The file and its log stay byte for byte; the log's index may be made.
        case readOnly
        /// Only read, from a file that no process writes: without its log, without a lock, and without any new file.
        case immutable
        /// Read and write an empty database in memory, which no path leads to.
        case memory
    }
}

extension SQLiteConnection.Access {
    /// The flags with which SQLite opens the file.
    var flags: Int32 {
        switch self {
        case .readWrite: SQLITE_OPEN_READWRITE
        case .readOnly: SQLITE_OPEN_READONLY
        case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
        case .memory: SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY
        }
    }

    /// The name under which SQLite opens the file with a path.
    func name(of path: String) -> String {
        switch self {
        case .readWrite, .readOnly: Self.plainName(path)
        case .immutable: Self.immutableName(path)
        case .memory: ":memory:"
        }
    }

    /// The path as SQLite takes it for that of a file: names such as `:memory:` and those that begin with `file:` are
    /// something else to it.
    private static func plainName(_ path: String) -> String { path.hasPrefix("/") ? path : "./\(path)" }

    /// The path as a URI (RFC 3986 §2.1), which alone can carry SQLite's `immutable`.
    private static func immutableName(_ path: String) -> String {
        var name = "file:"
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"):
                name.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                name += byte < 16 ? "%0" : "%"
                name += String(byte, radix: 16, uppercase: true)
            }
        }
        return name + "?immutable=1"
    }
}
