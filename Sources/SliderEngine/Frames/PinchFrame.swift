/// The content of a pinch control's frame (docs/engine.md#pinch-control). Lengths in points.
public struct PinchFrame: Sendable, Equatable {
    /// Whether the pictures are joined.
    public let seamless: Bool
    /// The space between the pictures.
    public let spacing: Double
    /// The radius of the corners where the pictures meet.
    public let innerCornerRadius: Double
    /// The radius of the other corners.
    public let outerCornerRadius: Double
}
