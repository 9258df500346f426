import Glibc

/// Reads a whole file, or standard input.
enum InputFile {
    /// The bytes of the file at a path; `-` is standard input.
    static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw CommandFailure(.noInput, "\(path) can't be read: \(String(cString: strerror(errno)))")
        }
        defer { if path != "-" { close(descriptor) } }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 else {
                throw CommandFailure(.noInput, "\(path) can't be read: \(String(cString: strerror(errno)))")
            }
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
        }
    }
}
