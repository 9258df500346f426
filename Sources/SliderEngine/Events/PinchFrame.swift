/// How a pinch control stands (design: The engine, §9). Lengths in points.
public struct PinchFrame: Sendable, Equatable {
    /// Whether its pictures are joined.
    public let seamless: Bool
    /// The space between them.
    public let spacing: Double
    /// The radius of the corners where they meet.
    public let innerCornerRadius: Double
    /// The radius of the other corners.
    public let outerCornerRadius: Double
}
