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
        #if !ONE_THUMB
            case .slider(let slider) where slider.hasSeveralThumbs: try slider.reduceThumbs(event, into: &state)
        #endif
        case .slider(let slider): try slider.reduce(event, into: &state)
        case .pinch(let pinch): try pinch.reduce(event, into: &state)
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

extension Control {
    /// The members that were given, as a JSON text; empty if all of the description's were.
    public var given: [UInt8] {
        switch self {
        case .slider(let slider): slider.given
        case .pinch(let pinch): pinch.given
        }
    }

    /// The same control, of which these members were given.
    public func with(given: [UInt8]) -> Control {
        switch self {
        case .slider(let slider): .slider(SliderControl(slider, given: given))
        case .pinch(let pinch): .pinch(PinchControl(pinch, given: given))
        }
    }
}

/// Why a description is not a valid control: the member, the value given and the values allowed.
public struct ControlError: Error, Equatable, Sendable {
    /// The path to the member, from the control: `range`, `upper`.
    public let path: [ControlPathComponent]
    /// What is allowed and what was given, as in "must be greater than lower (5), not 3".
    public let detail: String

    /// An error at a path.
    public init(path: [ControlPathComponent], detail: String) {
        self.path = path
        self.detail = detail
    }
}

/// The path to the member under check. Each part checks itself without knowing its own path.
///
/// Embedded Swift builds the module for pages, which reads only controls that a service has checked: there, errors have
/// neither a path nor a text.
struct ControlPath {
    #if !hasFeature(Embedded)
        private(set) var components: [ControlPathComponent] = []
    #endif

    static func / (path: ControlPath, member: String) -> ControlPath {
        path.appending(.member(member))
    }

    static func / (path: ControlPath, index: Int) -> ControlPath {
        path.appending(.index(index))
    }

    @inline(__always)
    private func appending(_ component: @autoclosure () -> ControlPathComponent) -> ControlPath {
        #if hasFeature(Embedded)
            self
        #else
            ControlPath(components: components + [component()])
        #endif
    }

    @inline(__always)
    func refuse(_ detail: @autoclosure () -> String) -> ControlError {
        #if hasFeature(Embedded)
            ControlError(path: [], detail: "")
        #else
            ControlError(path: components, detail: detail())
        #endif
    }

    @inline(__always)
    func require(_ holds: Bool, _ detail: @autoclosure () -> String) throws(ControlError) {
        if !holds { throw refuse(detail()) }
    }

    /// Refuses a count outside `bounds`.
    func require(_ count: Int, in bounds: ClosedRange<Int>) throws(ControlError) {
        try require(
            bounds.contains(count), "must be within \(bounds.lowerBound) … \(bounds.upperBound), not \(count)")
    }

    /// Refuses a list whose length is outside `bounds`.
    func require(_ count: Int, of things: StaticString, in bounds: ClosedRange<Int>) throws(ControlError) {
        try require(
            bounds.contains(count),
            "must be \(bounds.lowerBound) to \(bounds.upperBound) \(things), not \(count)"
        )
    }

    /// Refuses a number outside `bounds`, NaN and infinities.
    func require(_ number: Double, in bounds: ClosedRange<Double>) throws(ControlError) {
        try require(
            bounds.contains(number),
            "must be within \(bounds.lowerBound.plain) … \(bounds.upperBound.plain), not \(number.plain)"
        )
    }

    /// Refuses NaN and infinities.
    func requireFinite(_ number: Double) throws(ControlError) {
        try require(number.isFinite, "must be a finite number, not \(number.plain)")
    }

    /// Refuses a number that is not greater than 0 and at most `most`.
    func require(_ number: Double, aboveZeroUpTo most: Double) throws(ControlError) {
        try require(
            number > 0 && number <= most,
            "must be greater than 0 and at most \(most.plain), not \(number.plain)"
        )
    }
}

/// One step on the path from a control to one of its members.
public enum ControlPathComponent: Equatable, Sendable {
    /// The member of this name.
    case member(String)
    /// The element at this index of a list, from 0.
    case index(Int)
}
