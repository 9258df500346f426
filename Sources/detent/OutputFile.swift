import Glibc

/// Writes a whole file.
enum OutputFile {
    /// Makes a file of these bytes, in place of what was there.
    static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failure(path) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else {
                let failure = failure(path)
                close(descriptor)
                throw failure
            }
            rest = rest.dropFirst(max(0, count))
        }
        // A full disk may be told of only here.
        guard close(descriptor) == 0 else { throw failure(path) }
    }

    private static func failure(_ path: String) -> CommandFailure {
        CommandFailure(.noOutput, "\(path) can't be written: \(String(cString: strerror(errno)))")
    }
}
