import Glibc
import ServiceBasics

/// Why the command failed: one line for people and a code for scripts (sysexits.h).
struct CommandFailure: Error, CustomStringConvertible {
    /// The codes of sysexits.h that the command uses.
    enum Code: Int32 {
        /// The options are invalid.
        case usage = 64
        /// The input is invalid.
        case data = 65
        /// The input does not exist or can't be read.
        case noInput = 66
        /// The host has no address.
        case noHost = 68
        /// A resource is not available: a port that is taken, a service that does not answer.
        case unavailable = 69
        /// A system call failed.
        case system = 71
        /// The file for the output can't be made.
        case noOutput = 73
        /// The output can't be written.
        case inputOutput = 74
        /// Permission is denied.
        case noPermission = 77
        /// Another program is configured so that this one can't work with it.
        case configuration = 78
    }

    let code: Code
    let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    /// The process's exit code.
    var exitCode: Int32 { code.rawValue }
}

extension BackgroundThread {
    /// Starts a thread that runs `body` once.
    static func started(_ body: @escaping @Sendable () -> Void) throws(CommandFailure) -> BackgroundThread {
        do throws(ThreadError) { return try BackgroundThread(body) } catch {
            throw CommandFailure(.system, error.description)
        }
    }
}
