import Glibc

/// Standard output and standard error.
enum Terminal {
    /// Writes a line and does not keep it in a buffer: whoever reads the pipe waits for it.
    static func say(_ line: String) { write(line + "\n", to: STDOUT_FILENO) }

    /// Writes bytes as they are.
    static func write(_ bytes: [UInt8]) { write(bytes[...], to: STDOUT_FILENO) }

    /// Says in one line on standard error what went wrong.
    static func complain(_ message: String) {
        write("detent: \(message.split(whereSeparator: \.isNewline).joined(separator: " "))\n", to: STDERR_FILENO)
    }

    /// Writes a line of the log to standard error.
    static func log(_ line: String) { write(line + "\n", to: STDERR_FILENO) }

    private static func write(_ text: String, to descriptor: Int32) { write(Array(text.utf8)[...], to: descriptor) }

    private static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { return }
            rest = rest.dropFirst(max(0, count))
        }
    }
}
