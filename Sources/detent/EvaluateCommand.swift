import ArgumentParser
import JSONText
import SliderAPI

/// `detent evaluate [FILE]`: the engine for scripts, without a server.
struct EvaluateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "evaluate",
        abstract: "Evaluate events without a server: prints the frames, one a line.",
        discussion: "Reads what POST /v1/evaluate takes: {preset?, control?, trackWidth?, value?, events}."
    )

    @Argument(help: "The file to read; standard input when it is left out or -.")
    var file: String?

    func run() throws {
        let text = try InputFile.read(file ?? "-")
        var writer = JSONWriter()
        do {
            try Evaluation(text).write(to: &writer) { $0.newline() }
        } catch {
            throw CommandFailure(.data, error.line)
        }
        Terminal.write(writer.finish())
    }
}
