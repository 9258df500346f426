/// The haptics of a slider; an omitted one is not felt (docs/engine.md#haptics).
public struct Haptics: Sendable, Equatable {
    /// When the thumb crosses ticks.
    public var tick: TickHaptic?
    /// When a stop takes hold, or the finger jumps over it.
    public var stop: Haptic?
    /// When the thumb comes to an end that it can reach.
    public var edge: Haptic?
    /// When a drag ends.
    public var end: Haptic?
    /// The least time between two ticks that are felt, in milliseconds.
    public var minimumInterval: Double

    /// Haptics.
    public init(
        tick: TickHaptic? = nil, stop: Haptic? = nil, edge: Haptic? = nil, end: Haptic? = nil,
        minimumInterval: Double = 0
    ) {
        self.tick = tick
        self.stop = stop
        self.edge = edge
        self.end = end
        self.minimumInterval = minimumInterval
    }

    /// Whether ticks may be held back.
    var holdsTicksBack: Bool { tick != nil && minimumInterval > 0 }

    func check(at path: ControlPath, in slider: SliderDescription) throws(ControlError) {
        try tick?.check(at: path / "tick", in: slider)
        try (path / "minimumInterval").require(minimumInterval, in: 0...ControlLimits.tickInterval)
    }
}
