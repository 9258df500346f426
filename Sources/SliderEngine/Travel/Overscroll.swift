/// How far a thumb follows a finger past the end of the track: less and less, as a scroll view does at its edge.
public struct Overscroll: Sendable, Equatable {
    /// How readily it follows at first, 0 … 1: 0.55 is a scroll view's.
    public var coefficient: Double

    /// A resistance.
    public init(coefficient: Double) {
        self.coefficient = coefficient
    }

    func check(at path: ControlPath) throws(ControlError) {
        try path.require(coefficient, aboveZeroUpTo: 1)
    }

    /// How far past the end the thumb is drawn, for a finger that is `distance` points past it: d·W·c / (W + c·d), never
    /// farther than the track is long.
    func stretch(_ distance: Double, trackWidth: Double) -> Double {
        let pull = coefficient * distance
        // In this order nothing is rounded past the track's length, however short it is.
        return trackWidth * (pull / (trackWidth + pull))
    }
}
