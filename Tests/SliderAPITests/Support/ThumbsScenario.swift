import Foundation
import JSONText
import SliderEngine
import SliderTimeline
import SliderWire
import Testing

/// One scenario of `Fixtures/several.json`: a slider with several thumbs, its events, and the frames that they must
/// lead to; none of an event that is refused.
struct ThumbsScenario: CustomTestStringConvertible {
    struct Frame: Decodable {
        struct Thumb: Decodable {
            struct Reach: Decodable {
                let lower: Double
                let upper: Double
            }

            let value: Double
            let normalized: Double
            let snapped: Double
            let heldStop: Int?
            let velocity: Double?
            let text: String?
            let x: Double
            let fingerOffset: Double
            let dragging: Bool
            let reachable: Reach
            let gesture: String?
        }

        struct Bars: Decodable {
            let heights: [Double]
            let highlighted: Int
            let from: Int?
            let current: Int?
        }

        struct History: Decodable {
            let undo: Int
            let redo: Int
        }

        struct Cue: Decodable {
            let cause: String
            let weight: String
            let thumb: Int
            let crossed: Int64?
            let passed: Bool?
            let intensity: Double
            let t: Double
        }

        struct Transition: Decodable {
            let property: String
            let thumb: Int?
            let velocity: Double?
        }

        let t: Double
        let reason: String
        let dragging: Bool
        let active: Int?
        let thumbs: [Thumb]
        let bars: Bars?
        let history: History?
        let haptics: [Cue]
        let transitions: [Transition]
        let ignored: Bool?
    }

    let name: String
    let frames: [Frame?]
    /// The control, and the events and changes of the control, as they are read from a trace.
    let control: Control
    let steps: [Step]

    enum Step: CustomStringConvertible {
        case event(SessionEvent)
        case reshaped(Reshape, t: Double)

        var description: String {
            switch self {
            case .event(let event): "\(event.kind)"
            case .reshaped: "a change of the control"
            }
        }
    }

    var testDescription: String { name }

    /// The names of the gestures. A gesture's finger has the number of its name.
    let names: [String]

    static func all() throws -> [ThumbsScenario] {
        struct Written: Decodable { let scenarios: [Frames] }
        struct Frames: Decodable {
            let name: String
            let frames: [Frame?]
        }
        let url = try #require(Bundle.module.url(forResource: "several", withExtension: "json"))
        let data = try Data(contentsOf: url)
        let file = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        let requests = try #require(file?["scenarios"] as? [[String: Any]])
        return try zip(JSONDecoder().decode(Written.self, from: data).scenarios, requests).map { written, request in
            let control = try document(of: try #require(request["control"]))
            let steps = try #require(request["events"] as? [Any]).map { try step(document(of: $0)) }
            let gestures = steps.compactMap { if case .event(let event) = $0 { event.gesture } else { nil } }
            return ThumbsScenario(
                name: written.name, frames: written.frames,
                control: try ControlReader.read(control, control.root), steps: steps,
                names: [""] + Set(gestures).sorted())
        }
    }

    private static func step(_ document: JSONDocument) throws -> Step {
        if ReshapeReader.isReshape(document) {
            let (reshape, t) = try ReshapeReader.read(document)
            return .reshaped(reshape, t: t)
        }
        var events: [SessionEvent] = []
        try EventReader.read(document, into: &events)
        return .event(try #require(events.first))
    }

    private static func document(of value: Any) throws -> JSONDocument {
        var document = JSONDocument()
        try document.read(Array(try JSONSerialization.data(withJSONObject: value)))
        return document
    }

    /// An event, as the control gets it.
    private func applied(_ event: SessionEvent, after last: Double) -> Event {
        let finger = names.firstIndex(of: event.gesture ?? "") ?? 0
        return Event(
            kind: event.kind, t: event.t ?? last, y: event.y, finger: UInt8(finger), thumb: event.thumb,
            takesOver: event.takesOver)
    }
}

extension ThumbsScenario {
    /// What a step does to a control and its state.
    func apply(_ step: Step, to state: inout State, of control: inout Control) throws -> SliderEngine.Frame {
        switch step {
        case .event(let event): return try control.apply(applied(event, after: state.t), to: &state)
        case .reshaped(let reshape, let t):
            let frame = try reshape.apply(to: &state, of: control, at: t)
            control = reshape.control
            return frame
        }
    }

    /// What a step does to a timeline; nil if it is stale.
    func apply(_ step: Step, to timeline: inout Timeline, at moment: Int64) throws -> SliderEngine.Frame? {
        switch step {
        case .event(let event): try timeline.apply(event, at: moment)
        case .reshaped(let reshape, let t): try timeline.apply(reshape, t: t, at: moment)
        }
    }

    /// Where a frame differs from the one that it must be.
    static func differences(of frame: SliderEngine.Frame, from wanted: Frame, _ gestures: [String]) -> [String] {
        guard case .thumbs(let shown) = frame.content else { return ["no thumbs"] }
        var differences = Differences()
        differences.compare("t", frame.t, wanted.t)
        differences.compare("reason", frame.reason.rawValue, wanted.reason)
        differences.compare("dragging", shown.dragging, wanted.dragging)
        differences.compare("active", shown.active, wanted.active)
        differences.compare("thumbs", shown.thumbs.count, wanted.thumbs.count)
        differences.compare("ignored", frame.isIgnored, wanted.ignored ?? false)
        differences.compare("history", shown.history?.undoCount, wanted.history?.undo)
        differences.compare("history", shown.history?.redoCount, wanted.history?.redo)
        for (index, (thumb, wanted)) in zip(shown.thumbs, wanted.thumbs).enumerated() {
            differences.compare("thumb \(index)", thumb, wanted, gestures)
        }
        differences.compare("cues", frame.cues.map(\.text), wanted.haptics.map(\.text))
        for (cue, wanted) in zip(frame.cues, wanted.haptics) {
            differences.compare("intensity", cue.intensity, wanted.intensity)
        }
        let transitions = frame.allTransitions
        let names = transitions.map { "\($0.property.rawValue) \($0.thumb ?? -1)" }
        differences.compare("transitions", names, wanted.transitions.map { "\($0.property) \($0.thumb ?? -1)" })
        for (transition, wanted) in zip(transitions, wanted.transitions) {
            differences.compare("velocity", transition.velocity ?? 0, wanted.velocity ?? 0, tolerance: 1e-6)
        }
        differences.compare("bars", shown.bars?.highlighted, wanted.bars?.highlighted)
        differences.compare("from", shown.bars?.from, wanted.bars?.from)
        differences.compare("current", shown.bars?.current, wanted.bars?.current)
        for (height, wanted) in zip(shown.bars?.heights ?? [], wanted.bars?.heights ?? []) {
            differences.compare("height", height, wanted)
        }
        return differences.found
    }

    private struct Differences {
        private(set) var found: [String] = []

        mutating func compare<Value: Equatable>(_ name: String, _ got: Value, _ wanted: Value) {
            if got != wanted { found.append("\(name): \(got), not \(wanted)") }
        }

        mutating func compare(_ name: String, _ got: Double, _ wanted: Double, tolerance: Double = 1e-9) {
            if !(abs(got - wanted) <= tolerance * max(1, abs(wanted))) {
                found.append("\(name): \(got), not \(wanted)")
            }
        }

        mutating func compare(_ name: String, _ got: ThumbFrame, _ wanted: Frame.Thumb, _ names: [String]) {
            compare("\(name) value", got.value, wanted.value)
            compare("\(name) normalized", got.normalized, wanted.normalized)
            compare("\(name) snapped", got.snapped, wanted.snapped)
            compare("\(name) stop", got.heldStop, wanted.heldStop)
            compare("\(name) text", got.text, wanted.text)
            compare("\(name) x", got.x, wanted.x)
            compare("\(name) offset", got.fingerOffset, wanted.fingerOffset)
            compare("\(name) dragging", got.dragging, wanted.dragging)
            compare("\(name) has velocity", got.velocity != nil, wanted.velocity != nil)
            compare("\(name) velocity", got.velocity ?? 0, wanted.velocity ?? 0, tolerance: 1e-6)
            compare("\(name) lower", got.reachable.lower, wanted.reachable.lower)
            compare("\(name) upper", got.reachable.upper, wanted.reachable.upper)
            if let gesture = wanted.gesture { compare("\(name) gesture", got.finger.map { names[Int($0)] }, gesture) }
        }
    }
}

extension Cue {
    fileprivate var text: String {
        "\(cause.rawValue) \(weight.rawValue) \(thumb ?? 255) \(crossed ?? 0) \(isPassed) \(t)"
    }
}

extension ThumbsScenario.Frame.Cue {
    fileprivate var text: String { "\(cause) \(weight) \(thumb) \(crossed ?? 0) \(passed ?? false) \(t)" }
}
