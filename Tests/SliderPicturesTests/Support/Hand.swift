import SliderEngine
import SliderPictures
import Testing

/// A control and its state, driven by events. Each event gives a frame.
struct Hand {
    let control: Control
    var state: State

    init(_ control: Control) {
        self.control = control
        state = control.initialState()
    }

    init(preset: String) throws { self.init(try #require(Preset.named(preset)).control) }

    init(_ slider: SliderDescription) throws { self.init(.slider(try SliderControl(slider))) }

    var frame: Frame { control.frame(state) }

    var layout: Layout { control.layout(state) }

    /// - Parameters:
    ///   - finger: which of several fingers does it.
    ///   - thumb: to which of several thumbs it is done.
    @discardableResult
    mutating func does(_ kind: Event.Kind, at t: Double = 0, finger: UInt8 = 0, thumb: UInt8? = nil) throws -> Frame {
        try control.apply(Event(kind: kind, t: t, finger: finger, thumb: thumb), to: &state)
    }

    /// Moves the finger to x, with a prediction 100 points further.
    @discardableResult
    mutating func drags(to x: Double, at t: Double = 0) throws -> Frame {
        try does(.changed(x: x, predictedX: x + 100), at: t)
    }

    /// The picture of a frame, or of the current one.
    func drawing(_ frame: Frame? = nil, named name: String? = nil) throws -> Drawing {
        try #require(Drawing(Picture.svg(of: control, frame ?? self.frame, trackWidth: state.trackWidth, named: name)))
    }

    /// The slider's part of the current frame.
    var slider: SliderFrame {
        get throws {
            guard case .slider(let slider) = frame.content else { throw NoSlider() }
            return slider
        }
    }

    struct NoSlider: Error {}
}

/// Whether two numbers differ by no more than a coordinate's rounding.
func isNear(_ one: Double, _ other: Double, by tolerance: Double = 0.000501) -> Bool { abs(one - other) <= tolerance }
