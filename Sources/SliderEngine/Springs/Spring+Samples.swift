extension Spring {
    /// The positions at 101 moments, evenly spaced from 0 to ``settlingDuration``. For a spring that never settles,
    /// they cover one period, its ``duration``, which then repeats.
    public var samples: [Double] {
        let span = settlingDuration ?? duration
        let last = SpringLimits.samples - 1
        return (0...last).map { position(at: span * (Double($0) / Double(last))) }
    }
}
