import Glibc

/// Why the command gave up: one line for people and a code for scripts (sysexits.h).
struct CommandFailure: Error, CustomStringConvertible {
    /// The codes of sysexits.h that the command uses.
    enum Code: Int32 {
        /// The options make no sense.
        case usage = 64
        /// The input is not what it should be.
        case data = 65
        /// The input is not there.
        case noInput = 66
        /// The host has no address.
        case noHost = 68
        /// What is needed is not to be had: a port that is taken, a service that does not answer.
        case unavailable = 69
        /// The system refused.
        case system = 71
        /// The file for the output can't be made.
        case noOutput = 73
        /// The output can't be written.
        case inputOutput = 74
        /// One may not do that.
        case noPermission = 77
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
