/// A pinch control: a checked description. It is immutable; any number of sessions share one
/// (docs/engine.md#pinch-control).
public final class PinchControl: Sendable {
    /// The description, with every default filled in.
    public let description: PinchDescription

    /// Checks a description; the error names the invalid member.
    public init(_ description: PinchDescription) throws(ControlError) {
        try description.check()
        self.description = description
    }

    func initialState() -> State {
        State(place: Place(value: 0, normalized: 0), trackWidth: 0)
    }
}
