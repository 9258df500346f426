/// The limits of an event's members, each with its name.
public enum EventLimits {
    /// x, predictedX and y, in points, lie within ± this.
    public static let x = 10_000_000.0
    /// t, in milliseconds, is at least 0 and at most this.
    public static let t = 1e15
    /// A value to set lies within ± this.
    public static let value = ControlLimits.valueMagnitude
    /// The width of a track, in points.
    public static let trackWidth = ControlLimits.trackWidth
    /// A magnification is greater than 0 and at most this.
    public static let magnification = ControlLimits.magnification
}
