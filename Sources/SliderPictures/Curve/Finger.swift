internal import SliderEngine

/// A finger on a slider of its own, that goes where it is told and says what the control made of it: everything that a
/// curve shows is asked of the engine.
struct Finger {
    let slider: SliderControl
    private let control: Control
    private let trackWidth: Double
    private var state: State
    private var origin: Double

    /// From one place to the next, in milliseconds: so long that no velocity is left, and no tick is held back.
    private static let pause = 2 * ControlLimits.tickInterval

    /// A finger at the lower end; nothing if the engine would refuse even that.
    init?(on slider: SliderControl) {
        self.init(on: slider, from: slider.description.range.lower)
    }

    /// A finger that comes down where the thumb stands on a value.
    init?(on slider: SliderControl, from value: Double) {
        self.slider = slider
        control = .slider(slider)
        trackWidth = slider.description.trackWidth
        state = control.initialState()
        origin = 0
        guard (try? control.apply(Event(kind: .set(value: value), t: 0), to: &state)) != nil else { return nil }
        let start = slider.description.reversed ? trackWidth : 0
        guard (try? control.apply(Event(kind: .began(x: start, predictedX: nil), t: 0), to: &state)) != nil,
            let gesture = state.snapshot.gesture
        else { return nil }
        origin = slider.description.drag == .translation ? gesture.originTravel : 0
    }

    /// The travel at which the thumb stands on the value that the finger came down on, where the drag counts from there.
    var startTravel: Double { origin }

    /// Goes to so many points of travel from the lower end.
    @discardableResult
    mutating func go(to travel: Double) -> Spot? {
        let x = travel - origin
        let event = Event(
            kind: .changed(x: slider.description.reversed ? trackWidth - x : x, predictedX: nil),
            t: state.t + Self.pause)
        guard let frame = try? control.apply(event, to: &state), case .slider(let content) = frame.content else {
            return nil
        }
        return Spot(
            travel: travel, value: content.value, snapped: content.snapped, heldStop: content.heldStop,
            ticks: frame.cues.contains { $0.cause == .tick })
    }

    /// Where a finger would be, without going there.
    func glance(at travel: Double) -> Spot? {
        var finger = self
        return finger.go(to: travel)
    }
}

/// What a control makes of a finger at a place.
struct Spot {
    /// How far the finger is on its way, in points.
    let travel: Double
    let value: Double
    let snapped: Double
    let heldStop: Int?
    /// Whether ticks were felt on the way there.
    let ticks: Bool
}
