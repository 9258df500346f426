/// A haptic each time the value crosses a tick; ticks are a distance apart, from lower (docs/engine.md#haptics).
public struct TickHaptic: Sendable, Equatable {
    /// The distance between two ticks, in the control's unit; nil for the control's step.
    public var every: Double?
    /// How heavy a tick feels.
    public var weight: HapticWeight

    /// Ticks.
    public init(every: Double? = nil, weight: HapticWeight = .light) {
        self.every = every
        self.weight = weight
    }

    func check(at path: ControlPath, in slider: SliderDescription) throws(ControlError) {
        guard let every = every ?? slider.step else {
            throw (path / "every").refuse("must be given, because the control has no step")
        }
        try slider.range.checkStep(every, at: path / "every")
    }

    /// How many ticks lie between two values of a range that starts at `lower`.
    func crossed(from before: Double, to after: Double, lower: Double) -> Int {
        guard let every, before != after else { return 0 }
        // A tick counts as reached a billionth early: otherwise the last bit of exp or log could decide.
        func index(_ value: Double) -> Double { ((value - lower) / every + 1e-9).rounded(.down) }
        return Int(abs(index(after) - index(before)))
    }
}
