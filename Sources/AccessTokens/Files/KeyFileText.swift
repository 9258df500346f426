import Glibc

/// The bytes of a file of keys.
enum KeyFileText {
    /// The most bytes of a file: 64 KiB.
    static let longest = 65_536

    /// Reads a whole regular file.
    static func read(_ path: String) throws(KeyFileError) -> [UInt8] {
        // Non-blocking, as opening a pipe without a writer would wait for one.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw unreadable(path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable(path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw KeyFileError(path, "it is not a regular file; give a file of keys", isUnreadable: true)
        }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 8192)
        while bytes.count <= longest {
            let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw unreadable(path) }
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
        }
        throw KeyFileError(path, "it has more than \(longest) bytes, the most of a file of keys")
    }

    private static func unreadable(_ path: String) -> KeyFileError {
        KeyFileError(path, "it can't be read: \(String(cString: strerror(errno)))", isUnreadable: true)
    }
}
