import ArgumentParser
import JSONText
import SliderAPI
import SliderEngine

/// `detent presets [NAME]`: which presets there are, or one of them as JSON.
struct PresetsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "presets", abstract: "List the presets, or print one as JSON."
    )

    @Argument(help: "The preset to print.")
    var name: String?

    func run() throws {
        guard let name else {
            let width = Preset.all.map(\.name.count).max() ?? 0
            for preset in Preset.all {
                let padding = String(repeating: " ", count: width - preset.name.count)
                Terminal.say("\(preset.name)\(padding)  \(preset.summary)")
            }
            return
        }
        guard let preset = Preset.named(name) else {
            let names = Preset.all.map(\.name).joined(separator: ", ")
            throw CommandFailure(.usage, "there is no preset \(name); there are \(names)")
        }
        Terminal.write(PresetText.json(of: preset) + [UInt8(ascii: "\n")])
    }
}
