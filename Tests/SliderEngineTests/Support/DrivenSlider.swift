import SliderEngine
import Testing

/// A slider and its state, driven by one event after another.
struct DrivenSlider {
    private(set) var control: Control
    private(set) var state: State

    init(_ description: SliderDescription) throws {
        self.init(.slider(try SliderControl(description)))
    }

    init(preset: String) throws {
        self.init(try #require(Preset.named(preset)).control)
    }

    private init(_ control: Control) {
        self.control = control
        state = control.initialState()
    }

    /// The current frame, without an event.
    var now: DrivenFrame {
        get throws { try DrivenFrame(control.frame(state)) }
    }

    /// The frame that an event gives. Without `t`, the event has the time of the one before.
    @discardableResult
    mutating func send(_ kind: Event.Kind, at t: Double? = nil) throws -> DrivenFrame {
        try send(Event(kind: kind, t: t ?? state.t))
    }

    /// The frame that a change of the control gives.
    ///
    /// - Parameters:
    ///   - trackWidth: the width of the track from then on; nil if that stays.
    ///   - change: changes the description, with all its defaults filled in.
    @discardableResult
    mutating func reshape(
        trackWidth: Double? = nil, _ change: (inout SliderDescription) -> Void
    ) throws -> DrivenFrame {
        guard case .slider(let slider) = control else { throw NoSlider() }
        var description = slider.description
        change(&description)
        let reshape = Reshape(to: .slider(try SliderControl(description)), trackWidth: trackWidth)
        let frame = try reshape.apply(to: &state, of: control, at: state.t)
        control = reshape.control
        return try DrivenFrame(frame)
    }

    private struct NoSlider: Error {}

    /// The frame that an event gives.
    @discardableResult
    mutating func send(_ event: Event) throws -> DrivenFrame {
        try DrivenFrame(control.apply(event, to: &state))
    }
}

/// A slider's frame, with shorthands for its parts.
@dynamicMemberLookup
struct DrivenFrame {
    let frame: Frame
    private let slider: SliderFrame

    init(_ frame: Frame) throws {
        guard case .slider(let slider) = frame.content else { throw NoSlider() }
        self.frame = frame
        self.slider = slider
    }

    private struct NoSlider: Error {}

    subscript<Member>(dynamicMember member: KeyPath<SliderFrame, Member>) -> Member { slider[keyPath: member] }

    var causes: [Cue.Cause] { frame.cues.map(\.cause) }

    /// How many ticks were crossed; none when there was no tick.
    var ticks: Int? { frame.cues.first { $0.cause == .tick }?.crossed.map { Int($0) } }

    var transitions: [Transition.Property] { frame.transitions.map(\.property) }
}

extension Event.Kind {
    static func began(_ x: Double) -> Event.Kind { .began(x: x, predictedX: nil) }
    static func changed(_ x: Double) -> Event.Kind { .changed(x: x, predictedX: nil) }
    static func ended(_ x: Double) -> Event.Kind { .ended(x: x) }
    static var ended: Event.Kind { .ended(x: nil) }
}

extension ClosedRange<Double> {
    /// The bounds as a slider's range.
    var values: ValueRange { ValueRange(lower: lowerBound, upper: upperBound) }
}

/// Whether two numbers are equal except for their last bits.
func isNear(_ number: Double?, _ wanted: Double, within tolerance: Double = 1e-9) -> Bool {
    guard let number else { return false }
    return abs(number - wanted) <= tolerance * max(1, abs(wanted))
}
