/// The limits within which a control is valid, each with its name. Lengths are in points.
public enum ControlLimits {
    /// How many thumbs a slider with several has.
    public static let thumbs = 2...8
    /// Range bounds, steps and all other values lie within ± this.
    public static let valueMagnitude = 1e15
    /// A power scale's exponent. Below 0.1, values near lower are nearer to the track's end than any double is.
    public static let exponent = 0.1...100
    /// A symlog scale's linear part, in the control's unit. Outside, the logarithms' rounding is visible in values.
    public static let linear = 1e-100...1e15
    /// How many knots a piecewise scale has.
    public static let knots = 1...256
    /// The least distance between two knots, and between a knot and an end, as a part of the track. With a smaller one,
    /// the rounding of a place is visible in its value.
    public static let knotGap = 0.001
    /// The greatest length (tracks, zone widths, distances, heights, radii).
    public static let length = 100_000.0
    /// How long a track may be. Shorter tracks have no use, and far shorter ones lose places to rounding.
    public static let trackWidth = 1.0...length
    /// The greatest speed that a control may name, in points per second.
    public static let speed = 1_000_000.0
    /// How many values a control's history may keep.
    public static let history = 0...256
    /// The longest interval between ticks, in milliseconds.
    public static let tickInterval = 10_000.0
    /// The longest slop, in points.
    public static let slop = 100.0
    /// How far a finger may roll at most when it is lifted, in points.
    public static let liftTolerance = 50.0
    /// How many stops a control may have.
    public static let stops = 256
    /// How many marks a control may have.
    public static let marks = 4_096
    /// How many whole steps, or ticks, may fit in the range: as many as a double can count.
    public static let places = 0x1p53
    /// How many values a grid of values may have.
    public static let gridValues = 1...1_000
    /// Into how many parts each factor of a grid may be divided.
    public static let gridParts = 1...1_000
    /// How many sections a grid may have.
    public static let sections = 1...64
    /// How many bars there may be.
    public static let barCount = 2...1_000
    /// The widest spread of the bars, as a multiple of the track.
    public static let spread = 1_000.0
    /// The longest time after which a leaning thumb settles, in milliseconds: one minute.
    public static let settleAfter = 60_000.0
    /// The largest tilt, in degrees in either direction.
    public static let tilt = 360.0
    /// The largest magnification at which a pinch control joins or splits.
    public static let magnification = 1_000_000.0
    /// How many decimals a text may have.
    public static let fractionDigits = 0...12
    /// How many significant digits a text may have.
    public static let significantDigits = 1...15
    /// How many labels a text may have.
    public static let labels = 1_000
    /// How many characters a text's prefix may have, its suffix, and each label.
    public static let affixLength = 64
    /// How many entries an appearance may have.
    public static let appearanceEntries = 64
    /// How many characters the name of an appearance's entry may have.
    public static let appearanceNameLength = 64
    /// The largest number in an appearance; the least is 0.
    public static let appearanceNumber = 100_000.0
    /// How many segments a track may have: one for each whole unit of the range.
    public static let segments = 1...1_000
}
