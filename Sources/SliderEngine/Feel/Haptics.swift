/// The haptics of a slider; what is left out is not felt (design: The engine, §6).
public struct Haptics: Sendable, Equatable {
    /// When ticks are crossed.
    public var tick: TickHaptic?
    /// When a stop takes hold, or is jumped over.
    public var stop: Haptic?
    /// When the value comes to an end of what the thumb can reach.
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
