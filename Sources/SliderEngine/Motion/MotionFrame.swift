/// The motion of one frame (design: The engine, §7).
public struct MotionFrame: Sendable, Equatable {
    /// Which way the thumb is going.
    public let phase: MotionPhase
    /// How far it leans, in degrees.
    public let tilt: Double
    /// Whether it is above the lower end that the thumb can reach.
    public let raised: Bool
    /// When the movement is spent if nothing moves, in milliseconds; in a full phase only.
    public let settlesAt: Double?
}
