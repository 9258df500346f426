/// How far a thumb follows a finger past the end of the track: less and less, as in a scroll view
/// (docs/engine.md#overscroll).
public struct Overscroll: Sendable, Equatable {
    /// How readily the thumb follows at first, 0 … 1: a scroll view's is 0.55.
    public var coefficient: Double

    /// A resistance.
    public init(coefficient: Double) {
        self.coefficient = coefficient
    }

    func check(at path: ControlPath) throws(ControlError) {
        try path.require(coefficient, aboveZeroUpTo: 1)
    }

    /// How far past the end the thumb is drawn, for a finger `distance` points past it: d·W·c / (W + c·d). It is at
    /// most the track's length.
    func stretch(_ distance: Double, trackWidth: Double) -> Double {
        let pull = coefficient * distance
        // In this order, rounding never exceeds the track's length, however short the track is.
        return trackWidth * (pull / (trackWidth + pull))
    }
}
