import ArgumentParser
import JSONText
import SliderAPI

/// `detent evaluate [FILE]`: the engine for scripts, without a server.
struct EvaluateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "evaluate",
        abstract: "Evaluate events without a server: prints the frames, one a line.",
        discussion: """
            Reads what POST /v1/evaluate takes: {preset?, control?, trackWidth?, value?, events}; or with --trace what \
            GET /v1/sessions/{id}/trace answers, and gives the frames that the session gave.
            """
    )

    @Argument(help: "The file to read; standard input when it is left out or -.")
    var file: String?

    @Option(name: .customLong("trace"), help: "A trace to replay, in place of the file; - is standard input.")
    var trace: String?

    func validate() throws {
        if file != nil, trace != nil { throw ValidationError("a file or --trace, not both") }
    }

    func run() throws {
        let text = try InputFile.read(trace ?? file ?? "-")
        var writer = JSONWriter()
        do throws(Problem) {
            if trace != nil {
                try Replay(text).write(to: &writer) { $0.newline() }
            } else {
                try Evaluation(text).write(to: &writer) { $0.newline() }
            }
        } catch {
            throw CommandFailure(.data, error.line)
        }
        Terminal.write(writer.finish())
    }
}
