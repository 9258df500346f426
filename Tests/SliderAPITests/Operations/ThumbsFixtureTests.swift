import Foundation
import JSONText
import SliderEngine
import SliderWire
import Testing

/// Frames of sliders with several thumbs that a second implementation computed (`Tests/Reference`,
/// `Fixtures/several.json`).
struct ThumbsFixtureTests {
    @Test(arguments: try ThumbsScenario.all())
    func everyFrameIsAsASecondImplementationComputedIt(scenario: ThumbsScenario) throws {
        var control = scenario.control
        var state = control.initialState()
        #expect(scenario.steps.count == scenario.frames.count)
        for (index, (step, wanted)) in zip(scenario.steps, scenario.frames).enumerated() {
            let place = "frame \(index) of \(scenario.name), after \(step)"
            let before = state
            do {
                let frame = try scenario.apply(step, to: &state, of: &control)
                let frameWanted = try #require(wanted, "\(place) is refused there")
                let differences = ThumbsScenario.differences(of: frame, from: frameWanted, scenario.names)
                try #require(differences == [], "\(place)")
                // A state that was written and read goes on as the one that it was written from.
                let restored = try control.state(state.snapshot)
                #expect(restored.snapshot == state.snapshot, "\(place)")
                #expect(restored.checksum == state.checksum, "\(place)")
                if index.isMultiple(of: 3) { state = restored }
            } catch let error as EventError {
                #expect(wanted == nil, "\(place): \(error)")
                #expect(state == before, "\(place)")
            }
        }
    }

    /// A control that was written is read as the same one.
    @Test(arguments: try ThumbsScenario.all())
    func aControlThatWasWrittenIsTheSame(scenario: ThumbsScenario) throws {
        var document = JSONDocument()
        try document.read(ControlWriter.text(of: scenario.control))
        #expect(try ControlReader.read(document, document.root) == scenario.control)
    }

    @Test func everyScenarioIsThere() throws {
        let scenarios = try ThumbsScenario.all()
        #expect(scenarios.count == 214)
        #expect(scenarios.reduce(0) { $0 + $1.frames.count } == 3_683)
    }

    /// A scenario's control is the preset's, without the appearance, which the second implementation does not have.
    @Test(arguments: ["price", "envelope"])
    func aScenarioOfAPreset_hasItsControl(_ preset: String) throws {
        let scenario = try #require(try ThumbsScenario.all().first { $0.name == "preset-\(preset)" })
        let control = try #require(Preset.named(preset)).control
        guard case .slider(let slider) = scenario.control, case .slider(let known) = control else {
            Issue.record("both are sliders")
            return
        }
        var described = known.description
        described.appearance = [:]
        #expect(slider.description == described)
    }
}
