public import SliderEngine

/// Frames over time in charts, one above the other: the value and the shown value of each thumb, the motion, and the
/// haptics.
public struct Plot: Sendable {
    /// The greatest length of a plot, in bytes, for any number of frames.
    public static let largestLength = 262_144

    /// The unit of the values, for their axis; nil if they have none or more than one.
    private(set) var unit: String?
    /// Whether the control is a slider.
    let isSlider: Bool
    private(set) var samples: [PlotSample] = []
    /// The frames with which the control was changed, by their number from 0, ascending.
    private(set) var changes: [Int] = []
    private var clock = PlotClock()

    /// A plot of a control's frames.
    public init(of control: Control) {
        unit = control.unit
        isSlider = if case .slider = control { true } else { false }
    }

    /// Adds the next frame.
    ///
    /// - Parameter control: the new control, if this frame changed it.
    public mutating func add(_ frame: Frame, changing control: Control? = nil) {
        if let control {
            changes.append(samples.count)
            if control.unit != unit { unit = nil }
        }
        samples.append(PlotSample(frame, at: clock.time(of: frame.t)))
    }

    /// Draws the plot.
    public func svg() -> [UInt8] { PlotPicture(plot: self).svg() }
}

extension Control {
    /// The unit of a slider's values, as its text has it; nil if it has none.
    fileprivate var unit: String? {
        guard case .slider(let slider) = self, let text = slider.description.text else { return nil }
        let unit = text.suffix.filter { !$0.isWhitespace }
        return unit.isEmpty ? nil : unit
    }
}

/// Thins points that are nearer together than a picture shows: in each column one point wide it keeps the first, the
/// lowest, the highest and the last. A line of any length then has few points and loses no peak. With several thumbs
/// columns are wider, so that all lines together have no more points than those of one thumb.
enum PlotColumns {
    static func thinned(_ points: [(x: Double, y: Double)], thumbs: Int) -> [(x: Double, y: Double)] {
        let width = Double(max(thumbs, 1))
        var thinned: [(x: Double, y: Double)] = []
        var start = 0
        while start < points.count {
            let column = (points[start].x / width).rounded(.down)
            let end = points[start...].firstIndex { ($0.x / width).rounded(.down) != column } ?? points.count
            thinned += extremes(of: points[start..<end])
            start = end
        }
        return thinned
    }

    private static func extremes(of points: ArraySlice<(x: Double, y: Double)>) -> [(x: Double, y: Double)] {
        guard points.count > 4,
            let least = points.indices.min(by: { points[$0].y < points[$1].y }),
            let most = points.indices.max(by: { points[$0].y < points[$1].y })
        else { return Array(points) }
        return Set([points.startIndex, least, most, points.endIndex - 1]).sorted().map { points[$0] }
    }
}

/// The part of a frame that a plot keeps.
struct PlotSample: Sendable {
    /// The time, in milliseconds from the first frame.
    let t: Double
    /// The values of the thumbs from the lowest; a pinch control's spacing, in points.
    let values: [PlotValue]
    /// How far the thumb leans, in degrees; nil for a slider without a motion.
    let tilt: Double?
    /// Whether a finger drags.
    let dragging: Bool
    /// Whether a finger moved the values here: those that changed took all values in between.
    let isMove: Bool
    let cues: [PlotCue]

    init(_ frame: Frame, at t: Double) {
        self.t = t
        cues = frame.cues.map { PlotCue(t: t, cue: $0) }
        switch frame.content {
        case .slider(let slider):
            values = [PlotValue(value: slider.value, snapped: slider.snapped)]
            tilt = slider.motion?.tilt
            dragging = slider.dragging
            isMove = slider.dragging && frame.reason == .drag || frame.reason == .end
        case .thumbs(let content):
            values = content.thumbs.map { PlotValue(value: $0.value, snapped: $0.snapped) }
            tilt = nil
            dragging = content.dragging
            isMove = content.dragging && frame.reason == .drag || frame.reason == .end
        case .pinch(let pinch):
            values = [PlotValue(value: pinch.spacing, snapped: pinch.spacing)]
            tilt = nil
            dragging = false
            isMove = false
        }
    }
}

/// The value of a thumb.
struct PlotValue: Sendable {
    let value: Double
    /// The shown value.
    let snapped: Double
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
