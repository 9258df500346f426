import AccessTokens
import Glibc
import JSONText
import SliderWire

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

extension Terminal {
    /// Writes to standard error that others can read a file. The command goes on.
    static func warn(_ file: ExposedKeyFile) { complain("warning: \(file)") }
}

/// A line of text that every reader and terminal shows as one plain line.
enum VisibleLine {
    /// The line's bytes with its newline.
    ///
    /// Invisible characters are written as JSON escapes (`\u0085`), which keeps a line of JSON valid: controls (U+0000
    /// – U+001F, U+007F – U+009F), line and paragraph separators (U+2028, U+2029), and format characters, which a
    /// terminal does not show (general category Cf). Some of these change the direction of text (U+200E, U+200F, U+202A
    /// – U+202E, U+2066 – U+2069), and so the order in which a line is shown.
    static func bytes(_ line: String) -> [UInt8] {
        var bytes = Array(line.utf8)
        if !bytes.allSatisfy({ (0x20...0x7E).contains($0) }) {
            bytes = []
            for scalar in line.unicodeScalars {
                bytes += isText(scalar) ? Array(String(scalar).utf8) : escape(of: scalar)
            }
        }
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    private static func isText(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }

    /// `\u2028`; two such escapes above U+FFFF, as in JSON (RFC 8259, section 7).
    private static func escape(of scalar: Unicode.Scalar) -> [UInt8] {
        Character(scalar).utf16.flatMap { unit in
            let digits = String(unit, radix: 16)
            return Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
        }
    }
}

/// What the commands print with `--json`: one object in a line.
enum JSONLine {
    /// A line with the members that `write` writes.
    static func bytes(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { write(&$0) }
        writer.newline()
        return writer.finish()
    }
}

extension Int {
    /// The number with a noun, such as "1 fault" or "2 faults".
    func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
