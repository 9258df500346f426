/// A pinch control: a checked description. It never changes, so any number of sessions share one
/// (design: The engine, §9).
public final class PinchControl: Sendable {
    /// What it is, with every default filled in.
    public let description: PinchDescription

    /// Checks a description; the error names the member that is wrong.
    public init(_ description: PinchDescription) throws(ControlError) {
        try description.check()
        self.description = description
    }

    func initialState() -> State {
        State(place: Place(value: 0, normalized: 0), trackWidth: 0)
    }
}
