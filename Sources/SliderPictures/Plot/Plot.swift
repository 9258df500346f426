public import SliderEngine

/// Frames over time: the value and what is shown of it, the motion, and what is felt, one chart over the other.
public struct Plot: Sendable {
    /// No plot is longer than this, in bytes, however many frames there are.
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

    /// Draws it.
    public func svg() -> [UInt8] { PlotPicture(plot: self).svg() }
}
