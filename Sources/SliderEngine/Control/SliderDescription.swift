/// A slider with every default filled in; not yet checked.
/// ``SliderControl/init(_:)`` checks it (openapi.yaml, Slider).
public struct SliderDescription: Sendable, Equatable {
    /// The values, lower … upper.
    public var range: ValueRange
    /// How places on the track map to values.
    public var scale: Scale
    /// The distance between two grid values; nil for a slider that shows every value.
    public var step: Double?
    /// The initial value; nil for the least that the thumb can reach.
    public var initialValue: Double?
    /// The part of the range that the thumb can reach; nil for all of it.
    public var reachable: Reachable?
    /// How far keys move the slider, where that differs from the default.
    public var keys: KeyDistances?
    /// The length of the track in points.
    public var trackWidth: Double
    /// Whether x is greatest at the lower end.
    public var reversed: Bool
    /// How a drag moves the thumb.
    public var drag: DragKind
    /// Whether a touch moves the thumb at once; otherwise only a drag does.
    public var jumpsOnTouch: Bool
    /// What holds the thumb at certain values.
    public var snapping: Snapping
    /// What the thumb does when the finger is lifted.
    public var release: Release
    /// How far the thumb follows a finger past the ends.
    public var overscroll: Overscroll?
    /// How much less the thumb moves when the finger is far from the track.
    public var precision: Precision?
    /// How many values can be undone.
    public var history: Int
    /// The bars, which are higher near the thumb.
    public var bars: Bars?
    /// Values whose places are marked, ascending.
    public var marks: [Double]?
    /// The haptics.
    public var haptics: Haptics?
    /// How the thumb leans while it moves.
    public var motion: Motion?
    /// How the value is formatted.
    public var text: TextFormat?
    /// The appearance.
    public var appearance: Appearance

    /// A slider; an omitted member takes its default.
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

    /// The values that the thumb can reach: the range, or its reachable part.
    public var reach: ValueRange { reachable?.values(of: range) ?? range }
}
