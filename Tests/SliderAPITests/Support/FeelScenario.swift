import Foundation
import SliderWire
import Testing

/// One scenario of `Fixtures/feel.json`: what `evaluate` is sent, and the frames that it must return.
struct FeelScenario: CustomTestStringConvertible {
    let name: String
    let body: [UInt8]
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
            let events = scenario["events"], let frames = scenario["frames"],
            case .array(let wanted) = try JSONTree(JSONSerialization.data(withJSONObject: frames))
        else { throw Malformed() }
        self.name = name
        self.frames = wanted
        body = Array(try JSONSerialization.data(withJSONObject: ["control": control, "events": events]))
    }
}
