/// A control of either kind. It is validated and immutable, and computes frames from events. It takes one word and a
/// tag; any number of sessions share one.
public enum Control: Sendable {
    /// A slider.
    case slider(SliderControl)
    /// A pinch control.
    case pinch(PinchControl)

    /// The state before the first event.
    public func initialState() -> State {
        switch self {
        case .slider(let slider): slider.initialState()
        case .pinch(let pinch): pinch.initialState()
        }
    }

    /// The state that a snapshot describes. The error names the member of the snapshot that no state of this control
    /// can have.
    public func state(_ snapshot: StateSnapshot) throws(ControlError) -> State {
        try snapshot.check(for: self)
        return State(snapshot, of: self)
    }

    /// Applies an event to a state of this control, and returns the frame with the changes. On an error the state is
    /// unchanged.
    public func apply(_ event: Event, to state: inout State) throws(EventError) -> Frame {
        switch self {
        case .slider(let slider): try slider.apply(event, to: &state)
        case .pinch(let pinch): try pinch.apply(event, to: &state)
        }
    }

    /// The frame of a state, without cues and transitions; its reason is the last event's.
    public func frame(_ state: State) -> Frame {
        switch self {
        case .slider(let slider): slider.frame(state)
        case .pinch(let pinch): pinch.frame(state)
        }
    }

    /// Where things are drawn on a track of this width, in points. A pinch control has no track.
    public func layout(trackWidth: Double) -> Layout {
        switch self {
        case .slider(let slider): slider.layout(trackWidth: trackWidth)
        case .pinch(let pinch): pinch.layout()
        }
    }

    /// Where things are drawn on the track of a state.
    public func layout(_ state: State) -> Layout { layout(trackWidth: state.trackWidth) }

    /// The control with another track width or initial value; the same control when neither is given. The error names
    /// the invalid member; a pinch control has neither.
    public func with(trackWidth: Double?, initialValue: Double?) throws(ControlError) -> Control {
        if trackWidth == nil && initialValue == nil { return self }
        switch self {
        case .slider(let slider):
            var description = slider.description
            description.trackWidth = trackWidth ?? description.trackWidth
            description.initialValue = initialValue ?? description.initialValue
            return .slider(try SliderControl(description))
        case .pinch:
            let member = trackWidth != nil ? "trackWidth" : "initialValue"
            throw (ControlPath() / member).refuse("must be left out for a pinch control, which has no track")
        }
    }
}
