import Foundation
import SliderEngine

/// What every frame of every control must be: finite numbers, each within its bounds.
enum FrameProperty {
    static func check(_ frame: Frame, of control: Control, trackWidth: Double) throws(Violation) {
        try finite(frame.t, "t")
        for cue in frame.cues { try check(cue) }
        try check(Vibration(frame.cues), of: frame.cues)
        for transition in frame.transitions { try check(transition) }
        try Violation.require(frame.transitions.count == Array(frame.transitions).count, "transitions miscounted")
        let (reason, isIgnored) = (frame.reason, frame.isIgnored)
        try Violation.require(!isIgnored || frame.cues.isEmpty, "an ignored gesture is felt")
        switch (frame.content, control) {
        case (.slider(let frame), .slider(let slider)):
            let reachable = control.layout(trackWidth: trackWidth).reachable
            let ends = reachable.map { $0.x...$0.x + $0.width } ?? 0...trackWidth
            try check(frame, of: slider.description, between: ends, trackWidth: trackWidth)
            try Violation.require(
                !isIgnored || !frame.dragging && (slider.description.drag == .thumb || slider.description.slop > 0),
                "a gesture is ignored, and drags")
            let isReleased = reason == .end && frame.velocity != nil
            try Violation.require(
                !isReleased || slider.description.lands == .free || frame.value == frame.snapped,
                "landed at \(frame.value), beside \(frame.snapped)")
        case (.pinch(let frame), .pinch):
            for length in [frame.spacing, frame.innerCornerRadius, frame.outerCornerRadius] {
                try within(length, 0...ControlLimits.length, "a pinch's length")
            }
        case (.thumbs, .slider(let slider)): try ThumbsProperty.check(frame, of: slider)
        default: throw Violation("a frame of another kind")
        }
    }

    private static func check(
        _ frame: SliderFrame, of slider: SliderDescription, between ends: ClosedRange<Double>, trackWidth: Double
    ) throws(Violation) {
        let reach = slider.reach.lower...slider.reach.upper
        try within(frame.value, reach, "value")
        try within(frame.snapped, reach, "snapped")
        if frame.heldStop == nil { try check(frame.snapped, for: frame.value, on: slider) }
        try within(frame.normalized, 0...1, "normalized")
        try finite(frame.fingerOffset, "fingerOffset")
        try check(thumbOf: frame, of: slider, between: ends, trackWidth: trackWidth)
        if let velocity = frame.velocity { try finite(velocity, "velocity") }
        if let bars = frame.bars { try check(bars, of: slider) }
        if let motion = frame.motion {
            try finite(motion.tilt, "tilt")
            try finite(motion.settlesAt ?? 0, "settlesAt")
            // What the thumb shows: `snapped` on a stop and always with snapping by step, otherwise the value.
            let shown = frame.heldStop != nil || slider.snapping == .step ? frame.snapped : frame.value
            try Violation.require(motion.raised == (shown > slider.reach.lower), "raised")
        }
        if let text = frame.text { try Violation.require(!text.isEmpty, "an empty text") }
    }

    /// A value of the grid, and the one that the rounding says: on its side, or the nearest of steps and listed values.
    private static func check(
        _ snapped: Double, for value: Double, on slider: SliderDescription
    ) throws(Violation) {
        guard slider.hasGrid else { return try Violation.require(snapped == value, "snapped beside the value") }
        let isEnd = snapped == slider.reach.lower || snapped == slider.reach.upper
        try Violation.require(isEnd || isOnGrid(snapped, of: slider), "snapped is \(snapped), which is not on the grid")
        let size = max(abs(slider.range.lower), abs(slider.range.upper))
        let slack = slider.step.map { 1e-8 * $0 + 16 * size.ulp } ?? 1e-8 * (slider.range.upper - slider.range.lower)
        switch slider.rounding ?? .nearest {
        case .nearest:
            let away = abs(snapped - value)
            if let step = slider.step {
                try Violation.require(away <= step / 2 + slack, "\(value) was rounded to \(snapped)")
            } else if case .values(let values) = slider.grid, let least = values.map({ abs($0 - value) }).min() {
                try Violation.require(away <= least + slack, "\(value) was rounded to \(snapped)")
            }
        case .up: try Violation.require(snapped >= value - slack, "\(value) was rounded down")
        case .down: try Violation.require(snapped <= value + slack, "\(value) was rounded up")
        }
    }

    /// Whether a value is one of the grid, or next to one: a multiple is rounded.
    private static func isOnGrid(_ value: Double, of slider: SliderDescription) -> Bool {
        let isMultiple = { (distance: Double, step: Double) in
            let rest = abs(distance - (distance / step).rounded() * step)
            return rest <= 1e-9 * step + 8 * max(abs(value), abs(distance)).ulp
        }
        switch slider.grid {
        case nil: return slider.step.map { isMultiple(value - slider.range.lower, $0) } ?? false
        case .values(let values): return values.contains(value)
        case .factor(let factor, let parts):
            let (lower, growth) = (slider.range.lower, log1p(factor - 1) / Double(parts))
            let places = (log(value) - log(lower)) / growth
            // The least numbers have few digits.
            let rounding = (value.ulp / value + lower.ulp / lower) / growth
            return abs(places - places.rounded()) <= 1e-6 * max(1, abs(places)) + rounding
        case .sections(let sections):
            let index = sections.firstIndex { value <= $0.to } ?? sections.count - 1
            let start = index == 0 ? slider.range.lower : sections[index - 1].to
            return value == sections[index].to || isMultiple(value - start, sections[index].step)
        }
    }

    /// On the track, as far as it can be reached; or past an end as far as the overscroll lets a finger pull that is d
    /// points past it.
    private static func check(
        thumbOf frame: SliderFrame, of slider: SliderDescription, between ends: ClosedRange<Double>, trackWidth: Double
    ) throws(Violation) {
        guard let c = slider.overscroll?.coefficient, frame.dragging else {
            return try within(frame.thumbX, ends, "thumb.x")
        }
        let (lower, upper) = (ends.lowerBound, ends.upperBound)
        try within(frame.thumbX, lower - trackWidth...upper + trackWidth, "an overscrolled thumb.x")
        // Where a finger is that the thumb follows as far as it goes is not told.
        guard slider.drag == .location else { return }
        let finger = frame.thumbX + frame.fingerOffset
        let d = max(0, lower - finger, finger - upper)
        // What is rounded in the finger's place may be some of the stretch.
        let stretch = d * trackWidth * c / (trackWidth + c * d) + 1e-9 * max(abs(finger), trackWidth)
        try within(frame.thumbX, lower - stretch...upper + stretch, "thumb.x of a finger at \(finger)")
    }

    private static func check(_ transition: Transition) throws(Violation) {
        let name = "of the transition of \(transition.property)"
        try Violation.require(transition.duration > 0 && transition.duration.isFinite, "the duration \(name)")
        try Violation.require(transition.delay >= 0 && transition.delay.isFinite, "the delay \(name)")
        if let bounce = transition.bounce { try within(bounce, 0...1, "the bounce \(name)") }
        guard let velocity = transition.velocity else { return }
        try within(velocity, -10_000...10_000, "the velocity \(name)")
        try Violation.require(transition.property == .value && velocity != 0, "a velocity \(name)")
    }

    private static func check(_ bars: BarsFrame, of slider: SliderDescription) throws(Violation) {
        guard let description = slider.bars else { throw Violation("bars of a slider that has none") }
        try Violation.require(bars.heights.count == description.count, "\(bars.heights.count) bars")
        for height in bars.heights {
            try within(height, description.minHeight...description.maxHeight, "a bar's height")
        }
        try Violation.require(0...description.count ~= bars.highlighted, "\(bars.highlighted) bars are reached")
        if let from = bars.from {
            let isPlace = from > 0 && from + bars.highlighted <= description.count
            try Violation.require(
                slider.fillFrom != nil && bars.highlighted > 0 && isPlace, "bar \(from) is the first")
        }
        try Violation.require((0..<description.count) ~= (bars.current ?? 0), "bar \(bars.current ?? 0) is current")
    }

    private static func check(_ cue: Cue) throws(Violation) {
        try finite(cue.t, "a cue's t")
        try Violation.require((cue.crossed ?? 1) > 0, "\(cue.crossed ?? 0) ticks were crossed")
        try Violation.require(
            (cue.crossed != nil) == (cue.cause == .tick || cue.isPassed),
            "\(cue.crossed ?? 0) crossed of a \(cue.cause)")
        try Violation.require(!cue.isPassed || cue.cause == .stop, "a \(cue.cause) that was jumped over")
        try Violation.require((0.2...1).contains(cue.intensity), "an intensity of \(cue.intensity)")
    }

    private static func check(_ vibration: Vibration, of cues: Cues) throws(Violation) {
        try Violation.require(vibration.isEmpty == cues.isEmpty, "\(vibration.count) entries of \(cues.count) cues")
        try Violation.require(cues.isEmpty || !vibration.count.isMultiple(of: 2), "a pattern that ends with a gap")
        for entry in vibration {
            try Violation.require((1...10_000).contains(entry), "a pattern's entry is \(entry)")
        }
    }

    private static func finite(_ number: Double, _ name: String) throws(Violation) {
        try Violation.require(number.isFinite, "\(name) is \(number)")
    }

    private static func within(_ number: Double, _ bounds: ClosedRange<Double>, _ name: String) throws(Violation) {
        try Violation.require(bounds.contains(number), "\(name) is \(number), not within \(bounds)")
    }
}
