import Foundation
import SliderWire
import Testing

/// One scenario of `Fixtures/feel.json`: a control, its events, and the frames that they must lead to.
struct FeelScenario: CustomTestStringConvertible {
    let name: String
    /// What `evaluate` is sent.
    let body: [UInt8]
    let control: [UInt8]
    /// The lines of a trace.
    let events: [[UInt8]]
    /// Whether the control changes, which `evaluate` has no event for.
    let isReshaped: Bool
    let frames: [JSONTree]

    var testDescription: String { name }

    struct Malformed: Error {}

    static func all() throws -> [FeelScenario] {
        let url = try #require(Bundle.module.url(forResource: "feel", withExtension: "json"))
        let file = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any]
        return try #require(file?["scenarios"] as? [[String: Any]]).map(FeelScenario.init)
    }

    private init(_ scenario: [String: Any]) throws {
        guard let name = scenario["name"] as? String, let control = scenario["control"],
            let events = scenario["events"] as? [[String: Any]], let frames = scenario["frames"],
            case .array(let wanted) = try JSONTree(JSONSerialization.data(withJSONObject: frames))
        else { throw Malformed() }
        self.name = name
        self.frames = wanted
        self.control = Array(try JSONSerialization.data(withJSONObject: control))
        self.events = try events.map { Array(try JSONSerialization.data(withJSONObject: $0)) }
        body = Array(try JSONSerialization.data(withJSONObject: ["control": control, "events": events]))
        isReshaped = events.contains { $0["type"] as? String == "reshaped" }
    }
}
