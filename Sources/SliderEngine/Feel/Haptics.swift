/// The haptics of a slider; what is left out is not felt (design: The engine, §6).
public struct Haptics: Sendable, Equatable {
    /// When ticks are crossed.
    public var tick: TickHaptic?
    /// When a stop takes hold.
    public var stop: Haptic?
    /// When the value comes to an end of its range.
    public var edge: Haptic?
    /// When a drag ends.
    public var end: Haptic?

    /// Haptics.
    public init(tick: TickHaptic? = nil, stop: Haptic? = nil, edge: Haptic? = nil, end: Haptic? = nil) {
        self.tick = tick
        self.stop = stop
        self.edge = edge
        self.end = end
    }

    func check(at path: ControlPath, in slider: SliderDescription) throws(ControlError) {
        try tick?.check(at: path / "tick", in: slider)
    }

    /// The cues of a drag event that moved the thumb and may have ended the drag: at most one of each cause.
    func cues(from before: Place, to after: Place, endsDrag: Bool, range: ValueRange, t: Double) -> Cues {
        var cues = Cues()
        if let tick {
            let crossed = tick.crossed(from: before.value, to: after.value, lower: range.lower)
            if crossed > 0 { cues.append(Cue(cause: .tick, weight: tick.weight, crossed: crossed, t: t)) }
        }
        if let stop, let held = after.heldStop, held != before.heldStop {
            cues.append(Cue(cause: .stop, weight: stop.weight, t: t))
        }
        if let edge, before.value != after.value, after.value == range.lower || after.value == range.upper {
            cues.append(Cue(cause: .edge, weight: edge.weight, t: t))
        }
        if let end, endsDrag {
            cues.append(Cue(cause: .end, weight: end.weight, t: t))
        }
        return cues
    }
}
