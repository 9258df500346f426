internal import SliderEngine

/// The part of a frame that a plot keeps.
struct PlotSample: Sendable {
    /// The time, in milliseconds from the first frame.
    let t: Double
    /// The value; a pinch control's spacing, in points.
    let value: Double
    /// The shown value; a pinch control's spacing.
    let snapped: Double
    /// How far the thumb leans, in degrees; nil for a slider without a motion.
    let tilt: Double?
    /// Whether a finger drags.
    let dragging: Bool
    /// Whether a finger moved the value here: it took all values in between.
    let isMove: Bool
    let cues: [PlotCue]

    init(_ frame: Frame, at t: Double) {
        self.t = t
        cues = frame.cues.map { PlotCue(t: t, cue: $0) }
        switch frame.content {
        case .slider(let slider):
            value = slider.value
            snapped = slider.snapped
            tilt = slider.motion?.tilt
            dragging = slider.dragging
            isMove = slider.dragging && frame.reason == .drag || frame.reason == .end
        case .pinch(let pinch):
            value = pinch.spacing
            snapped = pinch.spacing
            tilt = nil
            dragging = false
            isMove = false
        }
    }
}

/// A cue of a frame.
struct PlotCue: Sendable {
    /// The time, in milliseconds from the first frame.
    let t: Double
    let cue: Cue
}

/// One time line for all frames. A gesture may start at an earlier time than the event before
/// (docs/engine.md#gestures); the plot then continues from the last time.
struct PlotClock: Sendable {
    private var offset: Double?
    private var last = 0.0

    mutating func time(of t: Double) -> Double {
        let time = t - (offset ?? t)
        offset = offset ?? t
        guard time < last else {
            last = time
            return time
        }
        offset = t - last
        return last
    }
}
