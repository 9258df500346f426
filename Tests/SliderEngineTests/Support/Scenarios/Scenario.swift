import Foundation
import SliderEngine
import Testing

/// One scenario of the fixtures: a preset or a control, its events, and what each frame must have.
struct Scenario: Decodable, CustomTestStringConvertible {
    let name: String
    let preset: String?
    let control: ScenarioControl?
    let events: [ScenarioEvent]
    let frames: [ScenarioFrame]

    var testDescription: String { name }

    static func all() throws -> [Scenario] {
        struct File: Decodable {
            let scenarios: [Scenario]
        }
        let url = try #require(Bundle.module.url(forResource: "Fixtures/engine", withExtension: "json"))
        return try JSONDecoder().decode(File.self, from: Data(contentsOf: url)).scenarios
    }

    func makeControl() throws -> Control {
        if let control { return .slider(try SliderControl(control.description)) }
        return try #require(Preset.named(preset ?? "")).control
    }
}
