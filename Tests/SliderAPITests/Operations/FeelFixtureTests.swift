import Foundation
import JSONText
import SliderAPI
import SliderEngine
import SliderTimeline
import SliderWire
import Testing

/// Frames that a second implementation computed (`Tests/Reference`), compared with those that `evaluate` returns, and
/// with those of a replay if the control changes.
struct FeelFixtureTests {
    @Test(arguments: try FeelScenario.all())
    func everyFrameIsAsASecondImplementationComputedIt(scenario: FeelScenario) throws {
        let frames = try scenario.isReshaped ? Self.replay(scenario) : Self.evaluate(scenario.body)
        #expect(frames.count == scenario.frames.count)
        for (index, (wanted, frame)) in zip(scenario.frames, frames).enumerated() {
            let differences = wanted.differences(from: frame, tolerance: Self.tolerance)
            #expect(differences == [], "frame \(index) of \(scenario.name)")
        }
    }

    @Test func everyScenarioIsThere() throws {
        let scenarios = try FeelScenario.all()
        #expect(scenarios.count == 512)
        #expect(scenarios.reduce(0) { $0 + $1.frames.count } == 14_468)
    }

    /// A scenario's control is the preset's, without the appearance, which the second implementation does not have.
    @Test(arguments: ["volume", "temperature", "film"])
    func aScenarioOfAPreset_hasItsControl(_ preset: String) throws {
        let scenario = try #require(try FeelScenario.all().first { $0.name == "preset-\(preset)" })
        var document = JSONDocument()
        try document.read(scenario.control)
        let read = try ControlReader.read(document, document.root)
        let control = try #require(Preset.named(preset)).control
        guard case .slider(let slider) = read, case .slider(let known) = control else {
            Issue.record("both are sliders")
            return
        }
        var described = known.description
        described.appearance = [:]
        #expect(slider.description == described)
    }

    private static func evaluate(_ body: [UInt8]) throws -> [JSONTree] {
        var writer = JSONWriter()
        try Evaluation(body).write(to: &writer) { $0.newline() }
        return try frames(in: writer.finish())
    }

    private static func replay(_ scenario: FeelScenario) throws -> [JSONTree] {
        var document = JSONDocument()
        try document.read(scenario.control)
        let control = try ControlReader.read(document, document.root)
        var trace = JSONWriter()
        TraceWriter.write(Trace(control, start: control.initialState(), version: 0, steps: []), to: &trace)
        let lines = [trace.finish()] + scenario.events
        var writer = JSONWriter()
        try Replay(Array(lines.joined(separator: [UInt8(ascii: "\n")]))).write(to: &writer) { $0.newline() }
        return try frames(in: writer.finish())
    }

    /// The frames as a client reads them: lines of JSON. Versions are counted by the service, patterns to vibrate
    /// follow from the cues (`VibrationTests`), the control is the event's, and none of them is part of the fixture.
    private static func frames(in lines: [UInt8]) throws -> [JSONTree] {
        try lines.split(separator: UInt8(ascii: "\n")).map { line in
            guard case .object(var members) = try JSONTree(Data(line)) else { throw FeelScenario.Malformed() }
            for name in ["version", "vibrate", "control", "trackWidth"] { members[name] = nil }
            return .object(members)
        }
    }

    /// Lengths and speeds are written in thousandths; the last bits of values may differ; all else is the same.
    private static func tolerance(of pointer: String, around wanted: Double) -> Double {
        if pointer.contains("/heights/") { return 0.0006 }
        return switch pointer.split(separator: "/").last {
        case "x", "fingerOffset", "velocity": 0.0006 + 1e-9 * abs(wanted)
        case "value", "normalized", "snapped", "intensity": 1e-9 * max(1, abs(wanted))
        default: 0
        }
    }
}
