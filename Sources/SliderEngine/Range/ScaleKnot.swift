/// A point of a piecewise scale.
public struct ScaleKnot: Sendable, Equatable {
    /// Its place on the track, between 0 and 1.
    public var at: Double
    /// The value there, between lower and upper.
    public var value: Double

    /// A knot; its limits are checked when a control is made from it.
    public init(at: Double, value: Double) {
        self.at = at
        self.value = value
    }
}
