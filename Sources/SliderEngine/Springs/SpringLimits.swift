/// The limits within which a spring is valid, each with its name.
public enum SpringLimits {
    /// The shortest and the longest duration, in seconds.
    public static let duration = 0.001...60.0
    /// The shortest and the longest visual duration, in seconds: the duration divided by 1.2.
    public static let visualDuration = 0.001...50.0
    /// The duration for a visual duration of 1 second (Motion's spring generator).
    public static let visualDurationFactor = 1.2
    /// The greatest mass; the least is above 0.
    public static let mass = 1e6
    /// The greatest stiffness; the least is above 0.
    public static let stiffness = 1e12
    /// The greatest damping; the least is 0.
    public static let damping = 1e9
    /// The greatest bounce, with which a spring never settles; the least is above −1.
    public static let mostBounce = 1.0
    /// The greatest initial velocity in either direction, in distances per second.
    public static let velocity = 10_000.0
    /// The distance from its end within which a spring has settled, as a part of the distance.
    public static let rest = 0.001
    /// How many samples a spring has, including the first and the last.
    public static let samples = 101
}
