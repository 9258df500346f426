import Glibc

/// What a store does with folders.
enum Folder {
    /// The folder that a path is in.
    static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Makes a folder and those above it that are missing, for their owner alone.
    static func make(_ path: String) throws(SQLiteStoreError) {
        var status = stat()
        guard stat(path, &status) != 0 else { return }
        guard errno == ENOENT else { throw .system(path) }
        let parent = parent(of: path)
        if parent != path { try make(parent) }
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .system(path) }
        do throws(SQLiteStoreError) { try sync(parent) } catch {
            // The next start makes it again, and syncs its name.
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
