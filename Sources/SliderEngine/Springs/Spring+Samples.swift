extension Spring {
    /// Where it is at 101 moments, evenly from 0 to ``settlingDuration``. A spring that swings for ever is shown for
    /// one swing, which is its ``duration``: it then does the same again.
    public var samples: [Double] {
        let span = settlingDuration ?? duration
        let last = SpringLimits.samples - 1
        return (0...last).map { position(at: span * (Double($0) / Double(last))) }
    }
}
