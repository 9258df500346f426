import SliderEngine
import Testing

/// An event as the fixtures write it.
struct ScenarioEvent: Decodable {
    let type: String
    let t: Double?
    let x: Double?
    let predictedX: Double?
    let value: Double?
    let trackWidth: Double?
    let magnification: Double?

    /// The event; left out, its t is that of the event before.
    func event(after last: Double) throws -> Event {
        let kind: Event.Kind =
            switch type {
            case "began": .began(x: try #require(x), predictedX: predictedX)
            case "changed": .changed(x: try #require(x), predictedX: predictedX)
            case "ended": .ended(x: x)
            case "cancelled": .cancelled
            case "set": .set(value: try #require(value))
            case "resized": .resized(trackWidth: try #require(trackWidth))
            case "pinched": .pinched(magnification: try #require(magnification))
            default: .elapsed
            }
        #expect(kind.type.rawValue == type)
        return Event(kind: kind, t: t ?? last)
    }
}
