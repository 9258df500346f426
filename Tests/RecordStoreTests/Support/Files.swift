import Glibc
import SliderSamples
import Testing

/// Files of a test, seen from outside the store.
extension TemporaryFolder {
    /// The bytes of a file; nil if there is none. Not for a database that is open in this process: closing the
    /// descriptor drops its locks.
    func bytes(_ name: String) -> [UInt8]? {
        let descriptor = open("\(path)/\(name)", O_RDONLY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: size(name))
        let count = read(descriptor, &bytes, bytes.count)
        return Array(bytes.prefix(max(0, count)))
    }

    /// Writes a file.
    func write(_ bytes: [UInt8], _ name: String) throws {
        let descriptor = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        try #require(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
    }

    /// The size of a file; 0 if there is none.
    func size(_ name: String) -> Int {
        var status = stat()
        return stat("\(path)/\(name)", &status) == 0 ? status.st_size : 0
    }

    /// The permissions of a file.
    func mode(_ name: String) -> mode_t {
        var status = stat()
        return stat("\(path)/\(name)", &status) == 0 ? status.st_mode & 0o777 : 0
    }

    /// The names of the files in it.
    var names: Set<String> {
        var names: Set<String> = []
        guard let folder = opendir(path) else { return names }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.insert(name) }
        }
        return names
    }

    /// Copies a file in a separate process, so that the store may be open in this one.
    func copy(_ name: String, to other: String) throws {
        try #require(system("cp '\(path)/\(name)' '\(path)/\(other)'") == 0)
    }

    /// Removes a file.
    func remove(_ name: String) { unlink("\(path)/\(name)") }
}
