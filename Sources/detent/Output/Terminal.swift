import Glibc

/// Standard output and standard error.
enum Terminal {
    /// Writes bytes to standard output unchanged and without a buffer: a program that reads the pipe waits for them.
    ///
    /// - Throws: if not all bytes could be written. A pipe without a reader ends the process with SIGPIPE, unless it
    ///   ignores that signal.
    static func write(_ bytes: [UInt8]) throws(CommandFailure) {
        do throws(WriteFailure) {
            try Descriptor.write(bytes[...], to: STDOUT_FILENO)
        } catch {
            throw CommandFailure(.inputOutput, "standard output can't be written: \(error.reason)")
        }
    }

    /// Writes a line to standard output.
    static func say(_ line: String) throws(CommandFailure) { try write(Array((line + "\n").utf8)) }

    /// Writes an error to standard error in one line. If that fails too, only the exit code reports it.
    static func complain(_ message: String) {
        let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
        try? Descriptor.write(("detent: ".utf8 + VisibleLine.bytes(line))[...], to: STDERR_FILENO)
    }
}
