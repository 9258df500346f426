public import SliderEngine

/// What bounds the easing of a spring (docs/engine.md#limits).
public enum EasingLimits {
    /// The greatest distance of an easing's straight pieces from the spring, as a part of the distance.
    public static let tolerance = 0.002
    /// How many straight pieces an easing may have.
    public static let pieces = 300
    /// How often the curve is evaluated to find them, without the last piece: this takes about a millisecond.
    public static let looks = 20_000
}

extension Spring {
    /// Straight pieces for ``settlingDuration``, each within 0.002 of the spring at every moment; the last ends at 1.
    ///
    /// - Returns: nil when the spring never settles, or for so long that ``EasingLimits/pieces`` are not enough.
    public var linearEasing: LinearEasing? { easing().curve }

    /// The same, and how often the curve was evaluated to find it. That number is bounded, because the thread also
    /// serves drags.
    func easing() -> (curve: LinearEasing?, looks: Int) {
        guard let settlingDuration else { return (nil, 0) }
        var fit = LinearFit(remainder, over: settlingDuration)
        var knots = [LinearEasing.Knot(percent: 0, value: 0)]
        var stride = 100.0
        while knots.count <= EasingLimits.pieces, fit.looks < EasingLimits.looks, let last = knots.last {
            guard !fit.isClose(last, to: LinearFit.end) else {
                return (LinearEasing(knots: knots + [LinearFit.end]), fit.looks)
            }
            guard let next = fit.knot(after: last, stride: &stride) else { break }
            knots.append(next)
        }
        return (nil, fit.looks)
    }
}
