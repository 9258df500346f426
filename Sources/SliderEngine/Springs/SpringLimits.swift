/// The limits within which a spring is valid, each with its name.
public enum SpringLimits {
    /// The shortest and the longest duration, in seconds.
    public static let duration = 0.001...60.0
    /// The bounciest spring, which swings for ever; the least bouncy one is above −1.
    public static let mostBounce = 1.0
    /// The fastest start either way, in distances per second.
    public static let velocity = 10_000.0
    /// How far from its end a spring has settled, as a part of the distance.
    public static let rest = 0.001
    /// How far from the spring the straight pieces of an easing may lie, as a part of the distance.
    public static let easingTolerance = 0.002
    /// How many straight pieces an easing may have.
    public static let easingPieces = 4_000
    /// How many samples there are of a spring, the first and the last included.
    public static let samples = 101
}
