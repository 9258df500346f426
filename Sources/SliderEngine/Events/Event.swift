/// Something that happened to a control (docs/engine.md#gestures).
public struct Event: Sendable, Equatable {
    /// What happened.
    public enum Kind: Sendable, Equatable {
        /// A finger came down at x; predictedX is where it is predicted to stop. In points along the track.
        case began(x: Double, predictedX: Double?)
        /// The finger is at x now.
        case changed(x: Double, predictedX: Double?)
        /// The finger was lifted, at x where that is known.
        case ended(x: Double?)
        /// The gesture was cancelled: its changes are reverted.
        case cancelled
        /// A program set the value.
        case set(value: Double)
        #if !ONE_THUMB
            /// A program set the values of all thumbs, for a slider with several: one for each, ascending.
            case setAll(values: ThumbValues)
        #endif
        /// A key was pressed; with Shift an arrow moves by a page.
        case key(SliderKey, shift: Bool)
        /// Restores the value that was committed before.
        case undo
        /// Restores the value that was undone last.
        case redo
        /// The track has a new width, in points.
        case resized(trackWidth: Double)
        /// Time passed.
        case elapsed
        /// Two fingers are at this multiple of their initial distance.
        case pinched(magnification: Double)

        /// The type of the event.
        @inlinable public var type: EventType {
            switch self {
            case .began: .began
            case .changed: .changed
            case .ended: .ended
            case .cancelled: .cancelled
            case .set: .set
            #if !ONE_THUMB
                case .setAll: .set
            #endif
            case .key: .key
            case .undo: .undo
            case .redo: .redo
            case .resized: .resized
            case .elapsed: .elapsed
            case .pinched: .pinched
            }
        }
    }

    /// What happened.
    public var kind: Kind
    /// The time, in milliseconds on the client's clock.
    public var t: Double
    /// The finger's distance from the track, in points, where known; for `began`, `changed` and `ended`.
    public var y: Double?
    /// Which gesture it belongs to, for a slider with several thumbs: those under way have different numbers. With one
    /// thumb there is one gesture, whatever the number.
    public var finger: UInt8
    /// The thumb from the lowest, 0 …, with several thumbs: for `set` and `key`, and where a gesture begins, which else
    /// takes the nearest one. Other events of a gesture are for the thumb that it has.
    public var thumb: UInt8?
    /// Whether a gesture that begins takes its thumb from the fingers that hold it, with several thumbs. Those end
    /// without an event of their own, and leave their thumbs where they are.
    public var takesOver: Bool

    /// An event. Its numbers are checked when it is applied.
    public init(
        kind: Kind, t: Double, y: Double? = nil, finger: UInt8 = 0, thumb: UInt8? = nil, takesOver: Bool = false
    ) {
        self.kind = kind
        self.t = t
        self.y = y
        self.finger = finger
        self.thumb = thumb
        self.takesOver = takesOver
    }
}

/// The types of event, by name, and what each is to a gesture (docs/engine.md#gestures).
///
/// The wire, the order of gestures, frames and metrics take names and properties from here.
public enum EventType: String, Sendable, CaseIterable {
    /// A finger came down.
    case began
    /// The finger moved.
    case changed
    /// The finger was lifted.
    case ended
    /// The gesture was cancelled.
    case cancelled
    /// A program set the value.
    case set
    /// A key was pressed.
    case key
    /// Restores the value that was committed before.
    case undo
    /// Restores the value that was undone last.
    case redo
    /// The track has a new width.
    case resized
    /// Time passed.
    case elapsed
    /// Two fingers moved.
    case pinched

    /// Whether it starts a gesture.
    @inlinable public var startsGesture: Bool { self == .began }

    /// Whether it ends a gesture.
    @inlinable public var endsGesture: Bool { self == .ended || self == .cancelled }

    /// Whether it says where the finger is now.
    @inlinable public var isMove: Bool { self == .began || self == .changed }

    /// Whether it belongs to a drag: it has the finger's position.
    @inlinable public var isDrag: Bool { isMove || self == .ended }

    /// Whether it may be for an idle control alone: it moves the thumb without a finger.
    @inlinable public var mayNeedIdle: Bool { self == .set || self == .key || self == .undo || self == .redo }

    /// The reason that its frame gives.
    public var reason: Reason {
        switch self {
        case .began, .changed: .drag
        case .ended: .end
        case .cancelled: .cancel
        case .set: .set
        case .key: .key
        case .undo: .undo
        case .redo: .redo
        case .resized: .resize
        case .elapsed: .time
        case .pinched: .pinch
        }
    }
}

extension Event {
    /// Refuses numbers beyond ``EventLimits``, NaN and infinities. Applying an event does so first.
    package func check() throws(EventError) {
        try Self.require(t, in: 0...EventLimits.t, member: "t")
        if let y { try Self.require(y, in: -EventLimits.x...EventLimits.x, member: "y") }
        switch kind {
        case .began(let x, let predictedX), .changed(let x, let predictedX):
            try Self.require(x, in: -EventLimits.x...EventLimits.x, member: "x")
            guard let predictedX else { return }
            try Self.require(predictedX, in: -EventLimits.x...EventLimits.x, member: "predictedX")
        case .ended(let x):
            guard let x else { return }
            try Self.require(x, in: -EventLimits.x...EventLimits.x, member: "x")
        case .set(let value):
            try Self.require(value, in: -EventLimits.value...EventLimits.value, member: "value")
        #if !ONE_THUMB
            case .setAll(let values):
                for (index, value) in values.enumerated() {
                    try Self.require(value, in: -EventLimits.value...EventLimits.value, member: "values/\(index)")
                }
        #endif
        case .resized(let trackWidth):
            try Self.require(trackWidth, in: EventLimits.trackWidth, member: "trackWidth")
        case .pinched(let magnification):
            try Self.require(magnification, aboveZeroUpTo: EventLimits.magnification, member: "magnification")
        case .cancelled, .elapsed, .key, .undo, .redo: return
        }
    }

    private static func require(
        _ number: Double, in bounds: ClosedRange<Double>, member: String
    ) throws(EventError) {
        if bounds.contains(number) { return }
        throw EventError(
            member: member,
            "must be within \(bounds.lowerBound.plain) … \(bounds.upperBound.plain), not \(number.plain)")
    }

    private static func require(_ number: Double, aboveZeroUpTo most: Double, member: String) throws(EventError) {
        if number > 0 && number <= most { return }
        throw EventError(
            member: member, "must be greater than 0 and at most \(most.plain), not \(number.plain)")
    }
}

/// Why an event was refused, single or in a batch.
public struct EventError: Error, Equatable, Sendable {
    /// What is wrong with it.
    public enum Code: Equatable, Sendable {
        /// An event of this name does not apply to a control of this kind, `slider` or `pinch`.
        case unsuitable(event: String, control: String)
        /// A member's number is beyond its limit; the detail says what is allowed and what was given.
        case invalid(member: String, detail: String)
        /// The thumb is held by another finger, of this number (``Event/finger``).
        case thumbHeld(byFinger: UInt8)
        /// As many fingers as thumbs are under way already.
        case tooManyFingers(most: Int)
        /// Another gesture is under way: the one of this name, or one without a name (nil). No control tells it: a
        /// timeline of a session's events does.
        case gestureInProgress(String?)
        /// The event is only for an idle control, and this gesture is under way; nil for one without a name.
        case notIdle(String?)
    }

    /// What is wrong with it.
    public let code: Code

    /// The event's index in its batch, from 0; 0 for a single one.
    public let index: Int

    /// An error.
    public init(_ code: Code, index: Int = 0) {
        self.code = code
        self.index = index
    }

    /// The same error of the event with an index in a batch.
    public func at(_ index: Int) -> EventError { EventError(code, index: index) }

    /// A member's number that is beyond its limit. In the module for pages the error has no text.
    @inline(__always)
    init(member: String, _ detail: @autoclosure () -> String) {
        #if hasFeature(Embedded)
            self.init(.invalid(member: "", detail: ""))
        #else
            self.init(.invalid(member: member, detail: detail()))
        #endif
    }
}

/// The limits of an event's members, each with its name.
public enum EventLimits {
    /// x, predictedX and y, in points, lie within ± this.
    public static let x = 10_000_000.0
    /// t, in milliseconds, is at least 0 and at most this.
    public static let t = 1e15
    /// A value to set lies within ± this.
    public static let value = ControlLimits.valueMagnitude
    /// The width of a track, in points.
    public static let trackWidth = ControlLimits.trackWidth
    /// A magnification is greater than 0 and at most this.
    public static let magnification = ControlLimits.magnification
}
