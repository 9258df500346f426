import Foundation
import SliderEngine

/// What a slider's frames must be, one after the other: the thumb is where the value that it shows is, and the ticks
/// of a drag add up to the grid values, or the multiples of `every`, that it has crossed.
struct FrameSequence {
    private var description: SliderDescription?
    /// The same slider without what holds or moves a thumb: it shows any value that is set.
    private var plain: Control?
    /// What the thumb has shown before the first of the frames whose ticks are counted, and shows after the last one.
    private var first: Double?
    private var last: Double?
    /// How many ticks were felt between both, those towards the lower end taken off.
    private var felt = 0.0

    init(of control: Control, from frame: Frame) {
        follow(control)
        countAnew(from: frame)
    }

    /// Takes the next frame, which may be the first one of another control.
    mutating func check(_ frame: Frame, of control: Control, trackWidth: Double) throws(Violation) {
        if frame.reason == .reshape { follow(control) }
        guard case .slider(let shown) = frame.content, let description else { return }
        try check(thumbOf: shown, of: description, trackWidth: trackWidth)
        let isFelt = [.drag, .end, .key].contains(frame.reason)
        guard isFelt, let before = last else { return countAnew(from: frame) }
        try count(frame, from: before, to: Self.value(of: shown, description), of: description)
    }

    private mutating func follow(_ control: Control) {
        (description, plain) = (nil, nil)
        guard case .slider(let slider) = control else { return }
        var other = slider.description
        (other.snapping, other.haptics, other.motion, other.bars, other.text) = (.none, nil, nil, nil, nil)
        (description, plain) = (slider.description, (try? SliderControl(other)).map { .slider($0) })
    }

    private mutating func countAnew(from frame: Frame) {
        last = description.flatMap { Self.value(of: frame, $0) }
        (first, felt) = (last, 0)
    }

    /// What the thumb shows: `snapped` on a stop and always with snapping by step, otherwise the value.
    private static func value(of frame: Frame, _ slider: SliderDescription) -> Double? {
        guard case .slider(let frame) = frame.content else { return nil }
        return value(of: frame, slider)
    }

    private static func value(of frame: SliderFrame, _ slider: SliderDescription) -> Double {
        frame.heldStop != nil || slider.snapping == .step ? frame.snapped : frame.value
    }

    // MARK: The thumb

    private func check(
        thumbOf frame: SliderFrame, of slider: SliderDescription, trackWidth: Double
    ) throws(Violation) {
        guard let plain else { throw Violation("without its snapping the slider is refused") }
        // One that is drawn past an end has a property of its own.
        if slider.overscroll != nil, frame.dragging { return }
        let value = Self.value(of: frame, slider)
        // A value is computed from a place, which it gives back but for what is rounded.
        let size = slider.scale == .exponential ? 0 : max(abs(slider.range.lower), abs(slider.range.upper))
        let rounding = 1e-12 * abs(value) + 16 * size.ulp
        let places = [-rounding, 0, rounding].compactMap {
            Self.thumbX(of: value + $0, on: plain, trackWidth: trackWidth)
        }
        try Violation.require(places.count == 3, "a slider that shows \(value) refuses it")
        let slack = 1e-9 * trackWidth
        try Violation.require(
            (min(places[0], places[2]) - slack...max(places[0], places[2]) + slack).contains(frame.thumbX),
            "the thumb shows \(value), which is at \(places[1]), and is at \(frame.thumbX)")
    }

    /// Where a slider that is set to a value shows it.
    private static func thumbX(of value: Double, on slider: Control, trackWidth: Double) -> Double? {
        var state = slider.initialState()
        guard (try? slider.apply(Event(kind: .resized(trackWidth: trackWidth), t: 0), to: &state)) != nil else {
            return nil
        }
        let most = ControlLimits.valueMagnitude
        let event = Event(kind: .set(value: min(max(value, -most), most)), t: 0)
        guard case .slider(let frame)? = (try? slider.apply(event, to: &state))?.content else { return nil }
        return frame.thumbX
    }

    // MARK: Ticks

    private mutating func count(
        _ frame: Frame, from before: Double, to after: Double, of slider: SliderDescription
    ) throws(Violation) {
        // Those that come too soon are held back.
        guard let first, let haptics = slider.haptics, let tick = haptics.tick, haptics.minimumInterval == 0 else {
            return countAnew(from: frame)
        }
        let crossed = frame.cues.first { $0.cause == .tick }?.crossed ?? 0
        felt += Double(after < before ? -crossed : crossed)
        last = after
        let (from, to) = (Self.ticks(upTo: first, of: tick, on: slider), Self.ticks(upTo: after, of: tick, on: slider))
        // One that is nearly reached counts, and so does an end that is no multiple of the step. A factor near 1 has
        // too few digits to count by.
        let isCounted = if case .factor = slider.grid { tick.every != nil } else { true }
        let slack = 2 + (isCounted ? 1e-12 : 1e-6) * max(abs(from), abs(to)) + Self.rounding(of: slider)
        try Violation.require(
            abs(felt - (to - from)) <= slack, "\(felt) ticks from \(first) to \(after), not \(to - from)")
    }

    /// By how many ticks the rounding of the least numbers may count wrongly.
    private static func rounding(of slider: SliderDescription) -> Double {
        guard case .factor(let factor, let parts) = slider.grid else { return 0 }
        return 2 * slider.range.lower.ulp / slider.range.lower / (log1p(factor - 1) / Double(parts))
    }

    /// How many ticks there are from lower up to a value: about as many, counted by arithmetic alone.
    private static func ticks(upTo value: Double, of tick: TickHaptic, on slider: SliderDescription) -> Double {
        let lower = slider.range.lower
        if let distance = tick.every ?? slider.step { return ((value - lower) / distance).rounded(.down) }
        switch slider.grid {
        case nil: return 0
        case .values(let values): return Double(values.count { $0 <= value })
        case .factor(let factor, let parts):
            return ((log(value) - log(lower)) / log1p(factor - 1) * Double(parts)).rounded(.down)
        case .sections(let sections):
            var (count, start) = (0.0, lower)
            for section in sections where value > start {
                let steps = (min(value, section.to) - start) / section.step
                count += value < section.to ? steps.rounded(.down) : (steps - 1e-9).rounded(.up)
                start = section.to
            }
            return count
        }
    }
}
