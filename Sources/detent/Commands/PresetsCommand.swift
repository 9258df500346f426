import ArgumentParser
import JSONText
import SliderAPI
import SliderEngine
import SliderWire

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
