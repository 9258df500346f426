/// The limits of an event's members, each with its name.
public enum EventLimits {
    /// x, predictedX and y, in points, lie within ± this.
    public static let x = 10_000_000.0
    /// t, in milliseconds, is at most this, and at least 0.
    public static let t = 1e15
    /// A value to set lies within ± this.
    public static let value = ControlLimits.valueMagnitude
    /// A track is at most so many points wide, and wider than 0.
    public static let trackWidth = ControlLimits.length
    /// A magnification is at most this, and greater than 0.
    public static let magnification = ControlLimits.magnification
}
