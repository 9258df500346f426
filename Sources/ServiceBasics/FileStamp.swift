import Glibc

/// Detects changes of a file without reading it: a change in place, another file under its name, or another target of a
/// symbolic link.
package struct FileStamp: Equatable, Sendable {
    private let device: UInt64
    private let inode: UInt64
    private let size: Int64
    private let modified: Int64
    private let changed: Int64

    /// The stamp of a file; nil if there is none. Links are followed.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        modified = Self.nanoseconds(status.st_mtim)
        changed = Self.nanoseconds(status.st_ctim)
    }

    /// Whether the file was changed so recently that another change might not show in the stamp: a file system's clock
    /// has steps of milliseconds, or of whole seconds.
    ///
    /// - Parameter now: in milliseconds since 1970.
    package func isRecent(at now: Int64) -> Bool {
        let age = now - max(modified, changed) / 1_000_000
        return age < 2_000
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
