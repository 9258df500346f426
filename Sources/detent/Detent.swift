import ArgumentParser
import Glibc

/// The command `detent`: the service, and the engine for scripts.
@main
struct Detent: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "detent",
        abstract: "How a slider moves, snaps and feels, over HTTP.",
        version: Version.text,
        subcommands: [ServeCommand.self, EvaluateCommand.self, PresetsCommand.self, HealthcheckCommand.self]
    )

    /// Runs the command. Errors are one line on standard error and the exit code that sysexits has for them.
    static func main() async {
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            guard exitCode(for: error) != .success else { exit(withError: error) }
            Terminal.complain(message(for: error))
            Glibc.exit((error as? CommandFailure)?.exitCode ?? exitCode(for: error).rawValue)
        }
    }
}
