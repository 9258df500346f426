import Glibc

/// What a store does with files that no connection has open.
enum FileChange {
    /// Waits until a file is on the disk.
    static func sync(_ path: String) throws(SQLiteStoreError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .system(path) }
    }
}
