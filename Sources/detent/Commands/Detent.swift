import ArgumentParser
import Glibc

/// The command `detent`: the service, and the engine for scripts.
@main
struct Detent: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "detent",
        abstract: "How a slider moves, snaps and feels, over HTTP.",
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
