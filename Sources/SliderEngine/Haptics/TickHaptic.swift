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
        if let every { return try slider.range.checkStep(every, at: path / "every") }
        try (path / "every").require(slider.step != nil, "must be given, because the control has no step")
    }

    /// How many ticks lie between two values that the thumb of a slider shows.
    func crossed(from before: Double, to after: Double, on slider: SliderControl) -> Int {
        guard before != after else { return 0 }
        guard let every else {
            return slider.grid.map { abs($0.place(upTo: after) - $0.place(upTo: before)) } ?? 0
        }
        let lower = slider.description.range.lower
        return Int(abs(Self.index((after - lower) / every) - Self.index((before - lower) / every)))
    }

    /// The number of the last tick that is reached, for a distance from lower in ticks. A tick counts as reached a
    /// little early: otherwise the last bit of a division, exp or log could decide.
    static func index(_ ticks: Double) -> Double {
        (ticks + max(1e-9, 4 * ticks.ulp)).rounded(.down)
    }
}
