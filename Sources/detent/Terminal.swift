import Glibc

/// Standard output and standard error.
enum Terminal {
    /// Writes bytes to standard output as they are. Keeps nothing in a buffer: a program that reads the pipe waits for
    /// it.
    ///
    /// - Throws: when not all could be written. A pipe whose reader is gone ends the process with SIGPIPE, unless it
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

    /// Writes to standard error in one line what went wrong. When that fails too, only the exit code tells.
    static func complain(_ message: String) {
        let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
        try? Descriptor.write(("detent: ".utf8 + VisibleLine.bytes(line))[...], to: STDERR_FILENO)
    }
}
