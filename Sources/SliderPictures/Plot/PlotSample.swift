internal import SliderEngine

/// What a plot keeps of a frame.
struct PlotSample: Sendable {
    /// When, in milliseconds from the first frame on.
    let t: Double
    /// The value; a pinch control's spacing, in points.
    let value: Double
    /// The value that is shown; a pinch control's spacing.
    let snapped: Double
    /// How far the thumb leans, in degrees; nothing for one that never does.
    let tilt: Double?
    /// Whether a finger drags.
    let dragging: Bool
    /// Whether a finger brought the value here, so that it came all the way from where it was.
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
    /// When, in milliseconds from the first frame on.
    let t: Double
    let cue: Cue
}

/// One time for all frames. A gesture may bring an earlier one than what was before (design: The engine, §2); a plot
/// then goes on where it was.
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
