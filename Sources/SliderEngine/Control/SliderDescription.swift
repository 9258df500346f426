/// A slider as a person writes it, with every default filled in; not yet checked.
/// ``SliderControl/init(_:)`` checks it (design: The HTTP API, "Control, and every default").
public struct SliderDescription: Sendable, Equatable {
    /// The values, lower … upper.
    public var range: ValueRange
    /// How places on the track become values.
    public var scale: Scale
    /// The distance of the grid's values; none for a slider that shows every value.
    public var step: Double?
    /// The value at first; left out, the least that the thumb can reach.
    public var initialValue: Double?
    /// The part of the range that the thumb can reach; left out, all of it.
    public var reachable: Reachable?
    /// How far keys go, where they go elsewhere than by default.
    public var keys: KeyDistances?
    /// The length of the track in points.
    public var trackWidth: Double
    /// Whether the lower end is where x is greatest.
    public var reversed: Bool
    /// How a drag moves the thumb.
    public var drag: DragKind
    /// Whether a touch moves the thumb at once, or only a drag does.
    public var jumpsOnTouch: Bool
    /// What draws the thumb to certain values.
    public var snapping: Snapping
    /// What the thumb does when the finger lets go.
    public var release: Release
    /// How far the thumb follows a finger past the ends.
    public var overscroll: Overscroll?
    /// How much less the thumb follows a finger that is far from the track.
    public var precision: Precision?
    /// How many values can be undone.
    public var history: Int
    /// Bars that swell before the thumb.
    public var bars: Bars?
    /// Values whose places are drawn, ascending.
    public var marks: [Double]?
    /// What is felt.
    public var haptics: Haptics?
    /// How the thumb leans into its movement.
    public var motion: Motion?
    /// How the value is written.
    public var text: TextFormat?
    /// How it looks.
    public var appearance: Appearance

    /// A slider; what is left out takes its default.
    public init(
        range: ValueRange = ValueRange(),
        scale: Scale = .linear,
        step: Double? = nil,
        initialValue: Double? = nil,
        reachable: Reachable? = nil,
        keys: KeyDistances? = nil,
        trackWidth: Double = 350,
        reversed: Bool = false,
        drag: DragKind = .location,
        jumpsOnTouch: Bool = true,
        snapping: Snapping = .none,
        release: Release = .stay,
        overscroll: Overscroll? = nil,
        precision: Precision? = nil,
        history: Int = 0,
        bars: Bars? = nil,
        marks: [Double]? = nil,
        haptics: Haptics? = nil,
        motion: Motion? = nil,
        text: TextFormat? = nil,
        appearance: Appearance = Appearance()
    ) {
        self.range = range
        self.scale = scale
        self.step = step
        self.initialValue = initialValue
        self.reachable = reachable
        self.keys = keys
        self.trackWidth = trackWidth
        self.reversed = reversed
        self.drag = drag
        self.jumpsOnTouch = jumpsOnTouch
        self.snapping = snapping
        self.release = release
        self.overscroll = overscroll
        self.precision = precision
        self.history = history
        self.bars = bars
        self.marks = marks
        self.haptics = haptics
        self.motion = motion
        self.text = text
        self.appearance = appearance
    }

    /// The values that the thumb can reach: the range, or what is reachable of it.
    public var reach: ValueRange { reachable?.values(of: range) ?? range }
}
