internal import SliderEngine

/// A finger on its own slider: it moves to given places and reports the control's response. Everything that a curve
/// shows comes from the engine.
struct Finger {
    let slider: SliderControl
    private let control: Control
    private let trackWidth: Double
    private var state: State
    private var origin: Double
    /// Where the finger comes down, in points from the lower end.
    private var start: Double

    /// The time between two places, in milliseconds: long enough to leave no velocity and to hold back no tick.
    private static let pause = 2 * ControlLimits.tickInterval

    /// A finger at the lower end; nil if the engine refuses it.
    init?(on slider: SliderControl) {
        self.init(on: slider, from: slider.description.range.lower)
    }

    /// A finger that comes down where the thumb stands at a value.
    init?(on slider: SliderControl, from value: Double) {
        self.slider = slider
        // What a drag does, without the way until it begins.
        var description = slider.description
        description.slop = 0
        // What is only shown; thousands of marks would be checked for each finger.
        description.marks = nil
        // Of several thumbs each moves as an only one does, without what only several have.
        if description.thumbs != nil {
            description.thumbs = nil
            description.haptics?.contact = nil
            if !description.drag.takesHold { description.grabDistance = nil }
        }
        guard let direct = try? SliderControl(description) else { return nil }
        control = .slider(direct)
        trackWidth = slider.description.trackWidth
        state = control.initialState()
        (origin, start) = (0, 0)
        guard let frame = try? control.apply(Event(kind: .set(value: value), t: 0), to: &state),
            case .slider(let shown) = frame.content
        else { return nil }
        if slider.description.drag.takesHold { start = shown.thumbX }
        guard (try? control.apply(Event(kind: .began(x: x(start), predictedX: nil), t: 0), to: &state)) != nil,
            let gesture = state.snapshot.gesture
        else { return nil }
        if slider.description.drag.isRelative { origin = gesture.originTravel }
    }

    /// A client's place of one that counts from the lower end.
    private func x(_ place: Double) -> Double { slider.description.reversed ? trackWidth - place : place }

    /// The travel of the value that the finger came down on, if the drag counts from there; otherwise 0.
    var startTravel: Double { origin }

    /// Moves to `travel` points of travel from the lower end.
    @discardableResult
    mutating func go(to travel: Double) -> CurveSample? {
        let event = Event(
            kind: .changed(x: x(start + travel - origin), predictedX: nil), t: state.t + Self.pause)
        guard let frame = try? control.apply(event, to: &state), case .slider(let content) = frame.content else {
            return nil
        }
        return CurveSample(
            travel: travel, value: content.value, snapped: content.snapped, heldStop: content.heldStop,
            ticks: frame.cues.contains { $0.cause == .tick })
    }

    /// The response at a place, without moving there.
    func sample(at travel: Double) -> CurveSample? {
        var finger = self
        return finger.go(to: travel)
    }
}

/// A control's response to a finger at a place.
struct CurveSample {
    /// How far the finger is on its way, in points.
    let travel: Double
    let value: Double
    let snapped: Double
    let heldStop: Int?
    /// Whether ticks were felt on the way to this place.
    let ticks: Bool
}
