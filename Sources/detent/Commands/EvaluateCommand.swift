import ArgumentParser
import JSONText
import SliderAPI
import SliderEngine
import SliderWire

/// `detent evaluate [FILE]`: the engine for scripts, without a server.
struct EvaluateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "evaluate", abstract: "Evaluate events without a server: prints one frame per line.",
        discussion: """
            Reads what POST /v1/evaluate takes: {preset?, control?, trackWidth?, value?, events}; or with --trace what \
            GET /v1/sessions/{id}/trace returns, and gives the frames that the session gave. \
            With --plot also draws them.
            """
    )

    @Argument(help: "The file to read; standard input if omitted or -.")
    var file: String?

    @Option(name: .customLong("trace"), help: "A trace to replay instead of the file; - is standard input.")
    var trace: String?

    @Option(name: .customLong("plot"), help: "A file to write: a plot of the frames over time, as SVG.")
    var plot: String?

    func validate() throws {
        if file != nil, trace != nil { throw ValidationError("give a file or --trace, not both") }
        if plot == "-" { throw ValidationError("--plot must be a file: standard output has the frames") }
    }

    func run() throws {
        let text = try InputFile.read(trace ?? file ?? "-")
        var writer = JSONWriter()
        var picture: [UInt8]?
        do throws(Problem) {
            if trace != nil {
                let replay = try Replay(text)
                try replay.write(to: &writer) { $0.newline() }
                if plot != nil { picture = try replay.plot() }
            } else {
                let evaluation = try Evaluation(text)
                try evaluation.write(to: &writer) { $0.newline() }
                if plot != nil { picture = try evaluation.plot() }
            }
        } catch {
            throw CommandFailure(.data, error.line)
        }
        try Terminal.write(writer.finish())
        if let plot, let picture { try OutputFile.write(picture, to: plot) }
    }
}

/// `detent presets [NAME]`: lists the presets, or prints one of them as JSON.
struct PresetsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "presets", abstract: "List the presets, or print one as JSON."
    )

    @Argument(help: "The preset to print.")
    var name: String?

    func run() throws {
        guard let name else {
            let width = Preset.all.map(\.name.count).max() ?? 0
            let lines = Preset.all.map { preset in
                let padding = String(repeating: " ", count: width - preset.name.count)
                return "\(preset.name)\(padding)  \(preset.summary)"
            }
            return try Terminal.say(lines.joined(separator: "\n"))
        }
        guard let preset = Preset.named(name) else {
            let names = Preset.all.map(\.name).joined(separator: ", ")
            throw CommandFailure(.usage, "there is no preset \(name); the presets are \(names)")
        }
        try Terminal.write(PresetText.json(of: preset) + [UInt8(ascii: "\n")])
    }
}
