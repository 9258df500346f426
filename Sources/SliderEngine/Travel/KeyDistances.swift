/// How far keys move a slider, in the control's unit. An omitted distance follows from the step or the track
/// (docs/engine.md#keys).
public struct KeyDistances: Sendable, Equatable {
    /// How far an arrow goes.
    public var step: Double?
    /// How far Page keys go, and an arrow with Shift.
    public var page: Double?

    /// Distances.
    public init(step: Double? = nil, page: Double? = nil) {
        self.step = step
        self.page = page
    }

    func check(at path: ControlPath, in range: ValueRange) throws(ControlError) {
        if let step { try range.checkStep(step, at: path / "step") }
        if let page { try range.checkStep(page, at: path / "page") }
    }
}
