/// The motion of one frame (docs/engine.md#motion).
public struct MotionFrame: Sendable, Equatable {
    /// The phase of the movement.
    public let phase: MotionPhase
    /// How far the thumb leans, in degrees.
    public let tilt: Double
    /// Whether the value is above the lower end that the thumb can reach.
    public let raised: Bool
    /// When the movement settles if no event moves the thumb, in milliseconds; in a full phase only.
    public let settlesAt: Double?
}
