/// A slider with every default filled in; not yet checked.
/// ``SliderControl/init(_:)`` checks it (openapi.yaml, Slider).
public struct SliderDescription: Sendable, Equatable {
    /// The values, lower … upper.
    public var range: ValueRange
    /// How places on the track map to values.
    public var scale: Scale
    /// The distance between two grid values; nil for a slider that shows every value, or has a grid.
    public var step: Double?
    /// The values at which the slider shows its value, where they are no steps of one length.
    public var grid: Grid?
    /// Which grid value is shown between two; nil for the nearest one.
    public var rounding: Rounding?
    /// The initial value; nil for the least that the thumb can reach.
    public var initialValue: Double?
    /// The part of the range that the thumb can reach; nil for all of it.
    public var reachable: Reachable?
    /// The thumbs, for a slider that has several: ``ControlLimits/thumbs``. Then `initialValue`, `fillFrom`, `motion`
    /// and `clearsOnTap` are refused.
    public var thumbs: Thumbs?
    /// How far keys move the slider, where that differs from the default.
    public var keys: KeyDistances?
    /// The length of the track in points.
    public var trackWidth: Double
    /// Whether x is greatest at the lower end.
    public var reversed: Bool
    /// How a drag moves the thumb.
    public var drag: DragKind
    /// How near to the thumb's middle a finger takes hold of it, in points; nil for half of the thumb's size, at least
    /// 22.
    public var grabDistance: Double?
    /// Whether a touch moves the thumb at once; otherwise only a drag does.
    public var jumpsOnTouch: Bool
    /// How far a finger goes, in points, before it is decided whether it drags; 0 to drag at once.
    public var slop: Double
    /// Whether a tap on the value that is chosen sets the least one, as for ratings.
    public var clearsOnTap: Bool
    /// How far a finger may roll when it is lifted, in points, without moving the value; 0 for not at all.
    public var liftTolerance: Double
    /// What holds the thumb at certain values.
    public var snapping: Snapping
    /// What the thumb does when the finger is lifted.
    public var release: Release
    /// At which values a released thumb may come to rest.
    public var lands: RestingPlaces
    /// How far the thumb follows a finger past the ends.
    public var overscroll: Overscroll?
    /// How much less the thumb moves when the finger is far from the track.
    public var precision: Precision?
    /// How many values can be undone.
    public var history: Int
    /// The value from which the slider is filled to the thumb; nil for lower.
    public var fillFrom: Double?
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
        grid: Grid? = nil,
        rounding: Rounding? = nil,
        initialValue: Double? = nil,
        reachable: Reachable? = nil,
        thumbs: Thumbs? = nil,
        keys: KeyDistances? = nil,
        trackWidth: Double = 350,
        reversed: Bool = false,
        drag: DragKind = .location,
        grabDistance: Double? = nil,
        jumpsOnTouch: Bool = true,
        slop: Double = 0,
        clearsOnTap: Bool = false,
        liftTolerance: Double = 0,
        snapping: Snapping = .none,
        release: Release = .stay,
        lands: RestingPlaces = .free,
        overscroll: Overscroll? = nil,
        precision: Precision? = nil,
        history: Int = 0,
        fillFrom: Double? = nil,
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
        self.grid = grid
        self.rounding = rounding
        self.initialValue = initialValue
        self.reachable = reachable
        self.thumbs = thumbs
        self.keys = keys
        self.trackWidth = trackWidth
        self.reversed = reversed
        self.drag = drag
        self.grabDistance = grabDistance
        self.jumpsOnTouch = jumpsOnTouch
        self.slop = slop
        self.clearsOnTap = clearsOnTap
        self.liftTolerance = liftTolerance
        self.snapping = snapping
        self.release = release
        self.lands = lands
        self.overscroll = overscroll
        self.precision = precision
        self.history = history
        self.fillFrom = fillFrom
        self.bars = bars
        self.marks = marks
        self.haptics = haptics
        self.motion = motion
        self.text = text
        self.appearance = appearance
    }

    /// The values that the thumb can reach: the range, or its reachable part.
    public var reach: ValueRange { reachable?.values(of: range) ?? range }

    /// Whether `snapped` is a value of a grid: there is a step, or a grid of another kind.
    public var hasGrid: Bool { step != nil || grid != nil }
}

extension SliderDescription {
    /// Checks only `trackWidth`: refuses one outside ``ControlLimits/trackWidth``. For a description whose track width
    /// is about to be replaced.
    public func checkTrackWidth() throws(ControlError) {
        try (ControlPath() / "trackWidth").require(trackWidth, in: ControlLimits.trackWidth)
    }

    /// Refuses a description that is not a valid slider; each part checks itself.
    func check() throws(ControlError) {
        let path = ControlPath()
        // Listed values come first: the range may be theirs.
        let isListed = if case .values = grid { true } else { false }
        if !isListed { try range.check(at: path / "range") }
        try checkGrid(at: path)
        if isListed { try range.check(at: path / "range") }
        if let step { try range.checkStep(step, at: path / "step") }
        try scale.check(at: path / "scale", in: range, with: grid)
        try reachable?.check(at: path / "reachable", in: range, on: grid)
        try keys?.check(at: path / "keys", in: range)
        if let initialValue { try checkReachable(initialValue, at: path / "initialValue") }
        try checkTrackWidth()
        try checkHand(at: path)
        try snapping.check(at: path / "snapping", in: self)
        try release.check(at: path / "release")
        try (path / "release" / "lands").require(
            lands == .free || hasGrid, "must be free, or left out, without a step or a grid to land on")
        try overscroll?.check(at: path / "overscroll")
        try precision?.check(at: path / "precision", in: self)
        try (path / "history").require(history, of: "values", in: ControlLimits.history)
        if let fillFrom { try range.check(fillFrom, at: path / "fillFrom") }
        try bars?.check(at: path / "bars")
        try checkMarks(at: path / "marks")
        try haptics?.check(at: path / "haptics", in: self)
        try motion?.check(at: path / "motion")
        try text?.check(at: path / "text", in: self)
        try appearance.check(at: path / "appearance")
        #if ONE_THUMB
            try (path / "thumbs").require(thumbs == nil, "must be left out: this module has one thumb")
        #else
            try thumbs?.check(at: path / "thumbs", in: self)
        #endif
    }

    private func checkGrid(at path: ControlPath) throws(ControlError) {
        if rounding != nil {
            try (path / "rounding").require(hasGrid, "must be left out without a step or a grid: every value is shown")
        }
        guard let grid else { return }
        try (path / "grid").require(step == nil, "must be left out beside a step, or take its place")
        try grid.check(at: path / "grid", in: range)
        try (path / "keys").require(keys == nil, "must be left out beside a grid: keys go from value to value")
    }

    /// The same slider with the defaults that depend on other members filled in.
    func resolved() -> SliderDescription {
        var slider = self
        if thumbs == nil { slider.initialValue = initialValue ?? reach.lower }
        if reachable != nil { slider.reachable = Reachable(lower: reach.lower, upper: reach.upper) }
        slider.grabDistance = grabDistance ?? defaultGrabDistance
        switch snapping {
        case .deadZone(var zones):
            zones.travel = zones.travel ?? .suiting(drag)
            slider.snapping = .deadZone(zones)
        case .magnet(var magnet):
            magnet.release = magnet.release ?? magnet.distance
            slider.snapping = .magnet(magnet)
        case .none, .step: break
        }
        return slider
    }

    /// Whether a state needs ``Memory``, which holds more than the thumb's place.
    var needsMemory: Bool { precision != nil || history > 0 || holdsTicksBack || watchesHand }

    /// Whether ticks that come too soon are held back.
    var holdsTicksBack: Bool { haptics?.holdsTicksBack ?? false }

    /// Refuses a value that the thumb cannot reach.
    func checkReachable(_ value: Double, at path: ControlPath) throws(ControlError) {
        try range.check(value, at: path)
        try path.require(
            reach.bounds.contains(value),
            "must lie in the reachable part (\(reach.lower.plain) … \(reach.upper.plain)), not be \(value.plain)"
        )
    }

    /// Refuses stops that are not reachable or not strictly ascending.
    func checkStops(_ values: [Double], at place: (Int) -> ControlPath) throws(ControlError) {
        try range.checkAscending(values, at: place)
        guard reachable != nil else { return }
        for (index, value) in values.enumerated() { try checkReachable(value, at: place(index)) }
    }

    private func checkMarks(at path: ControlPath) throws(ControlError) {
        guard let marks else { return }
        try path.require(
            marks.count <= ControlLimits.marks,
            "must be at most \(ControlLimits.marks) marks, not \(marks.count)"
        )
        try range.checkAscending(marks) { path / $0 }
    }
}
