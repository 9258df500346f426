public import SliderEngine

/// Frames over time in charts, one above the other: the value and the shown value, the motion, and the haptics.
public struct Plot: Sendable {
    /// The greatest length of a plot, in bytes, for any number of frames.
    public static let largestLength = 262_144

    let control: Control
    var samples: [PlotSample] = []
    private var clock = PlotClock()

    /// A plot of a control's frames.
    public init(of control: Control) {
        self.control = control
    }

    /// Adds the next frame.
    public mutating func add(_ frame: Frame) {
        samples.append(PlotSample(frame, at: clock.time(of: frame.t)))
    }

    /// Draws the plot.
    public func svg() -> [UInt8] { PlotPicture(plot: self).svg() }
}
