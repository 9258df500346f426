import ArgumentParser
import Glibc
import ServiceBasics

/// The command `detent`: the service, and the engine for scripts.
@main
struct Detent: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "detent", abstract: "How a slider moves, snaps and feels, over HTTP.",
        discussion: """
            A film's scrubber, when `detent serve` runs:

              at=localhost:8080/v1/sessions
              curl -s $at -d '{"id": "film", "preset": "film"}'
              # This film takes 90 minutes, and 5 of them are loaded.
              curl -s $at/film -X PATCH -d '{"control": {
                "range": {"upper": 5400}, "reachable": {"upper": 300}}}'
              # It plays. Then a finger pulls it past what is loaded.
              curl -s $at/film/events -d '{"type": "set", "value": 62, "ifIdle": true}'
              curl -s $at/film/events -d '{"events": [{"type": "began", "x": 9},
                {"type": "changed", "x": 90}, {"type": "ended"}]}'
              curl -s $at/film -X DELETE
            """,
        version: Version.text,
        subcommands: [
            ServeCommand.self, EvaluateCommand.self, PresetsCommand.self, HealthcheckCommand.self, SessionsCommand.self,
            CheckCommand.self, BackupCommand.self, RestoreCommand.self, ElementCommand.self,
            KeyCommand.self, TokenCommand.self,
        ]
    )

    /// Runs the command. An error prints one line on standard error, and the exit code is from sysexits.
    ///
    /// It begins on the main thread, which is the only one until the command awaits.
    @MainActor static func main() async {
        let command = CommandLine.arguments.dropFirst().first
        let haveKeys: [any ParsableCommand.Type] = [ServeCommand.self, KeyCommand.self, TokenCommand.self]
        if haveKeys.contains(where: { $0.configuration.commandName == command }) { CrashReport.leaveOutRegisters() }
        Descriptor.reserveStandardOnes()
        do {
            try await runCommand()
        } catch {
            Terminal.complain(message(for: error))
            Glibc.exit((error as? CommandFailure)?.exitCode ?? exitCode(for: error).rawValue)
        }
    }

    /// Runs the subcommand that the arguments name. Prints help and the version too, which are errors to the parser.
    @MainActor private static func runCommand() async throws {
        do {
            let arguments = CommandLine.arguments.dropFirst()
            if arguments.first == ServeCommand.configuration.commandName {
                try FormerOption.check(arguments: arguments)
            }
            var command = try parseAsRoot()
            if command is ServeCommand { SignalWatch.prepare() }
            if command is ServeCommand || command is KeyCommand || command is TokenCommand { try LibcryptoCheck.run() }
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch let error where exitCode(for: error) == .success {
            try Terminal.say(fullMessage(for: error))
        }
    }
}

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
        /// A resource is not available: a port that is taken, a service that does not respond.
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

/// The version of this program.
enum Version {
    /// The version, as defined by semver.org.
    static let text = "0.1.0"
}
