extension Spring {
    /// Straight pieces for ``settlingDuration``, each within 0.002 of the spring at every moment; the last ends at 1.
    ///
    /// - Returns: None when the spring swings for ever, or so long that 4,000 pieces are not enough.
    public var linearEasing: LinearEasing? {
        guard let settlingDuration else { return nil }
        let fit = LinearFit(remainder, over: settlingDuration)
        var knots = [LinearEasing.Knot(percent: 0, value: 0)]
        var stride = 100.0
        while knots.count <= SpringLimits.easingPieces, let last = knots.last {
            guard !fit.isClose(last, to: LinearFit.end) else { return LinearEasing(knots: knots + [LinearFit.end]) }
            guard let next = fit.knot(after: last, stride: &stride) else { return nil }
            knots.append(next)
        }
        return nil
    }
}
