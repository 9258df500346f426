import SliderEngine

/// Measures the engine alone: a drag on the meshing bars, each event with its frame and all heights, and the same with
/// every part of the feel that a slider may ask for. Prints one line of JSON for each of five rounds.
@main
struct EngineBench {
    private static let rounds = 5
    private static let drags = 4_000
    private static let samples = 100

    static func main() throws {
        guard let control = Preset.named("meshing")?.control, case .slider(let plain) = control else {
            throw MissingPreset()
        }
        let everything = Control.slider(try SliderControl(.everything(on: plain.description)))
        let detailed = Control.slider(try SliderControl(.detailed(on: plain.description)))
        let two = Control.slider(try SliderControl(.several(Thumbs(count: 2), on: plain.description)))
        let pushing = Thumbs(count: 8, minGap: 0.01, collision: .push)
        let eight = Control.slider(try SliderControl(.several(pushing, on: plain.description)))
        let drag = Drag(samples: samples, trackWidth: control.initialState().trackWidth)
        for _ in 0..<rounds {
            let measured = try Measurement(drag, on: control, times: drags)
            let felt = try Measurement(drag, on: everything, times: drags)
            let whole = try Measurement(drag, on: detailed, times: drags)
            let pair = try Measurement(drag, on: two, times: drags)
            let pushed = try Measurement(drag, on: eight, times: drags)
            print(
                """
                {"nanoseconds": \(measured.nanoseconds), "moving": \(measured.allocationsMoving), \
                "drag": \(measured.allocations), "events": \(drag.events.count), "read": \(measured.read), \
                "everything": \(felt.nanoseconds), "everythingMoving": \(felt.allocationsMoving), \
                "detailed": \(whole.nanoseconds), "detailedMoving": \(whole.allocationsMoving), \
                "twoThumbs": \(pair.nanoseconds), "twoThumbsMoving": \(pair.allocationsMoving), \
                "eightThumbs": \(pushed.nanoseconds), "eightThumbsMoving": \(pushed.allocationsMoving)}
                """
            )
        }
    }
}

extension SliderDescription {
    /// A slider with every part of the feel: exponential, magnets with hysteresis, fling, ticks, overscroll, history.
    fileprivate static func everything(on plain: SliderDescription) -> SliderDescription {
        var slider = plain
        slider.range = ValueRange(lower: 1, upper: 36)
        slider.scale = .exponential
        slider.initialValue = nil
        slider.snapping = .magnet(MagnetSnapping(stops: [2, 6, 18], release: 16, captureSpeed: 1_500))
        slider.release = .fling(Fling())
        slider.overscroll = Overscroll(coefficient: 0.55)
        slider.history = 20
        slider.haptics = Haptics(
            tick: TickHaptic(every: 1), stop: Haptic(weight: .rigid), edge: Haptic(), end: Haptic(), minimumInterval: 20
        )
        return slider
    }
}

extension SliderDescription {
    /// A slider with several thumbs, that is felt.
    fileprivate static func several(_ thumbs: Thumbs, on plain: SliderDescription) -> SliderDescription {
        var slider = plain
        slider.thumbs = thumbs
        (slider.initialValue, slider.motion, slider.bars, slider.step) = (nil, nil, nil, nil)
        slider.haptics = Haptics(tick: TickHaptic(every: 0.05), edge: Haptic(), contact: Haptic(), end: Haptic())
        return slider
    }
}

extension SliderDescription {
    /// A slider with what people ask for: a grid of sections on a scale with knots, rounded up; a text with a factor, a
    /// sign and labels; bars that are filled from a value; a hold on the thumb with slop, a finger that rolls, and a
    /// thumb that comes to rest on the grid.
    fileprivate static func detailed(on plain: SliderDescription) -> SliderDescription {
        var slider = plain
        slider.range = ValueRange(lower: -60, upper: 6)
        slider.scale = .piecewise(knots: [ScaleKnot(at: 0.25, value: -30), ScaleKnot(at: 0.5, value: -12)])
        slider.step = nil
        slider.grid = .sections([
            GridSection(to: -30, step: 2), GridSection(to: -12, step: 1), GridSection(to: 6, step: 0.5),
        ])
        slider.rounding = .up
        slider.drag = .grab
        slider.slop = 8
        slider.liftTolerance = 12
        slider.lands = .grid
        slider.fillFrom = 0
        slider.precision = Precision()
        slider.text = TextFormat(
            fractionDigits: 1, multiplier: 0.5, plus: true, suffix: " dB", labels: [.init(value: -60, text: "Off")])
        slider.haptics = Haptics(tick: TickHaptic(every: 6), edge: Haptic(), end: Haptic())
        return slider
    }
}

/// The preset that is measured is not there.
struct MissingPreset: Error {}
