internal import ElementaryFunctions

/// The haptics of a slider; an omitted one is not felt (docs/engine.md#haptics).
public struct Haptics: Sendable, Equatable {
    /// When the thumb crosses ticks.
    public var tick: TickHaptic?
    /// When a stop takes hold, or the finger jumps over it.
    public var stop: Haptic?
    /// When the thumb comes to an end that it can reach.
    public var edge: Haptic?
    /// When the thumb meets another one.
    public var contact: Haptic?
    /// When a drag ends.
    public var end: Haptic?
    /// The least time between two ticks that are felt, in milliseconds.
    public var minimumInterval: Double

    /// Haptics.
    public init(
        tick: TickHaptic? = nil, stop: Haptic? = nil, edge: Haptic? = nil, contact: Haptic? = nil, end: Haptic? = nil,
        minimumInterval: Double = 0
    ) {
        self.tick = tick
        self.stop = stop
        self.edge = edge
        self.contact = contact
        self.end = end
        self.minimumInterval = minimumInterval
    }

    /// Whether ticks may be held back.
    var holdsTicksBack: Bool { tick != nil && minimumInterval > 0 }

    func check(at path: ControlPath, in slider: SliderDescription) throws(ControlError) {
        try tick?.check(at: path / "tick", in: slider)
        try (path / "contact").require(
            contact == nil || slider.thumbs != nil, "must be left out with one thumb, which has no neighbour")
        try (path / "minimumInterval").require(minimumInterval, in: 0...ControlLimits.tickInterval)
    }
}

extension Haptics {
    /// Adds the cues of a move: at most one of each cause, except for stops: one jumped over and one that took hold.
    ///
    /// - Parameter ticks: the held-back ticks, for haptics that hold ticks back.
    func add(
        cuesOf move: Move, on slider: SliderControl, ticks: inout CopyOnWriteBox<Memory>, to cues: inout Cues
    ) {
        let (before, after) = (slider.shown(move.before), slider.shown(move.after))
        if let tick {
            let crossed = felt(of: move, tick.crossed(from: before, to: after, on: slider), &ticks)
            let cue = Cue(cause: .tick, weight: tick.weight, crossed: crossed, t: move.t)
            if crossed > 0 { cues.append(cue, of: move.thumb) }
        }
        if let stop, move.isDrag {
            let passed = move.stopsPassed(on: slider.travel)
            if passed > 0 {
                let cue = Cue(cause: .stop, weight: stop.weight, crossed: Int64(passed), isPassed: true, t: move.t)
                cues.append(cue, of: move.thumb)
            }
            if let held = move.after.heldStop, held != move.before.heldStop {
                cues.append(Cue(cause: .stop, weight: stop.weight, t: move.t), of: move.thumb)
            }
        }
        if let edge, before != after, after == slider.reach.lower || after == slider.reach.upper {
            let intensity = edge.intensity(atSpeed: move.speed)
            cues.append(Cue(cause: .edge, weight: edge.weight, intensity: intensity, t: move.t), of: move.thumb)
        }
        if let end, move.endsDrag, move.givesEnd {
            cues.append(Cue(cause: .end, weight: end.weight, t: move.t), of: move.thumb)
        }
    }

    /// How many ticks are felt now, of those crossed and those held back before.
    private func felt(of move: Move, _ crossed: Int64, _ memory: inout CopyOnWriteBox<Memory>) -> Int64 {
        guard minimumInterval > 0 else { return crossed }
        let felt = memory.update { memory in
            move.endsDrag
                ? memory.ticks.giveAll(and: crossed, at: move.t)
                : memory.ticks.give(crossed, at: move.t, minimumInterval: minimumInterval)
        }
        return felt ?? crossed
    }
}

/// A haptic of a control (docs/engine.md#haptics).
public struct Haptic: Sendable, Equatable {
    /// How heavy it feels.
    public var weight: HapticWeight

    /// A haptic.
    public init(weight: HapticWeight = .light) {
        self.weight = weight
    }

    /// The speed in points per second above which an end's haptic gets no stronger.
    private static let hardestSpeed = 2000.0
    /// The intensity of an end that is reached very slowly.
    private static let faintest = 0.2

    /// The intensity of hitting an end, 0.2 … 1, for a speed in points per second: (0.05 + 0.95·t)^(1 / 0.89) with t =
    /// (speed / 2000)², as in Android's sliders (`SliderHapticFeedbackProvider`).
    func intensity(atSpeed speed: Double) -> Double {
        let share = min(speed / Self.hardestSpeed, 1)
        return max(Self.faintest, .pow(0.05 + 0.95 * share * share, 1 / 0.89))
    }
}

/// A haptic each time the thumb crosses a tick; ticks are a distance apart, from lower, or at the values of the grid
/// (docs/engine.md#haptics).
public struct TickHaptic: Sendable, Equatable {
    /// The distance between two ticks, in the control's unit; nil for a tick at each value of the grid.
    public var every: Double?
    /// How heavy a tick feels.
    public var weight: HapticWeight

    /// Ticks.
    public init(every: Double? = nil, weight: HapticWeight = .light) {
        self.every = every
        self.weight = weight
    }

    func check(at path: ControlPath, in slider: SliderDescription) throws(ControlError) {
        if let every { return try slider.range.checkSpacing(every, at: path / "every") }
        try (path / "every").require(slider.hasGrid, "must be given, because the control has no step and no grid")
    }

    /// How many ticks lie between two values that the thumb of a slider shows.
    func crossed(from before: Double, to after: Double, on slider: SliderControl) -> Int64 {
        guard before != after else { return 0 }
        guard let every else {
            return slider.grid.map { abs($0.place(upTo: after) - $0.place(upTo: before)) } ?? 0
        }
        let lower = slider.description.range.lower
        return Int64(abs(Self.index((after - lower) / every) - Self.index((before - lower) / every)))
    }

    /// The number of the last tick that is reached, for a distance from lower in ticks. A tick counts as reached a
    /// little early: otherwise the last bit of a division, exp or log could decide.
    static func index(_ ticks: Double) -> Double {
        (ticks + max(1e-9, 4 * ticks.ulp)).rounded(.down)
    }
}

/// Counts ticks that come too soon after the last felt one, and gives them with the next.
struct HeldBackTicks: Sendable, Equatable {
    /// When ticks were last felt, in milliseconds.
    private(set) var lastGiven: Double?
    /// How many are held back.
    private(set) var count: Int64 = 0

    init(lastGiven: Double? = nil, count: Int64 = 0) {
        self.lastGiven = lastGiven
        self.count = count
    }

    /// Takes in crossed ticks and returns how many are felt now: none while it is too soon.
    ///
    /// A time before the last one comes from a page that was loaded again, and is never too soon.
    mutating func give(_ crossed: Int64, at t: Double, minimumInterval: Double) -> Int64 {
        guard crossed > 0 else { return 0 }
        let passed = t - (lastGiven ?? -.infinity)
        guard passed < 0 || passed >= minimumInterval else {
            count = min(count + crossed, StateLimits.ticks)
            return 0
        }
        return giveAll(and: crossed, at: t)
    }

    /// Ends a gesture: returns all held-back ticks, even when it is too soon.
    mutating func giveAll(and crossed: Int64, at t: Double) -> Int64 {
        let all = min(count + crossed, StateLimits.ticks)
        guard all > 0 else { return 0 }
        count = 0
        lastGiven = t
        return all
    }

    /// Drops the held-back ticks.
    mutating func forget() {
        count = 0
    }
}

/// What an event did to the thumb, as far as haptics need it.
struct Move {
    let before: Place
    let after: Place
    /// The time, in milliseconds.
    let t: Double
    /// The finger's speed in points per second, in either direction.
    let speed: Double
    /// Whether a finger moved the thumb; false for a key.
    let isDrag: Bool
    /// Whether the finger released the thumb.
    let endsDrag: Bool
    /// Where the finger led the thumb. It differs from the thumb's place only after a fling; stops that a fling crosses
    /// do not count as jumped over.
    let leadPlace: Place
    /// The thumb, from the lowest; nil for a slider with one.
    var thumb: Int?
    /// Whether the end of its drag is felt: that of a range only with one thumb.
    var givesEnd = true

    /// How many stops the finger jumped over. The stop that holds at the end has its own cue; the stop that held at the
    /// start had one.
    func stopsPassed(on travel: Travel) -> Int {
        travel.passed(
            from: before, to: Place(value: leadPlace.value, normalized: leadPlace.normalized, heldStop: after.heldStop))
    }
}
