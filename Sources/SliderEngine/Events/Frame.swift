/// Everything that a client needs to draw a control now and to play its haptics.
public struct Frame: Sendable {
    /// What is drawn, for each kind of control.
    public enum Content: Sendable {
        /// The content for a slider.
        case slider(SliderFrame)
        #if !ONE_THUMB
            /// The content for a slider with several thumbs.
            case thumbs(ThumbsFrame)
        #endif
        /// The content for a pinch control.
        case pinch(PinchFrame)
    }

    /// The time of the last event, in milliseconds on the client's clock.
    public let t: Double
    // The large members come before those of a byte: a frame is then copied in whole words.

    /// The haptics to play.
    public let cues: Cues
    /// What to draw.
    public internal(set) var content: Content
    /// What to animate, and how.
    public let transitions: Transitions
    /// What caused the frame.
    public let reason: Reason
    /// Whether its event caused its gesture to be ignored.
    public internal(set) var isIgnored = false

    init(t: Double, reason: Reason, cues: Cues, transitions: Transitions, content: Content) {
        (self.t, self.reason, self.cues, self.transitions, self.content) = (t, reason, cues, transitions, content)
    }
}

extension Frame {
    /// Merges this frame of a batch with the one after it: the later frame, with the cues of both in order and each
    /// property's last transition (docs/engine.md#batches). The transitions of a release are dropped when the
    /// later event has ended it.
    public func followed(by later: Frame) -> Frame {
        var cues = cues
        cues.append(contentsOf: later.cues)
        var (transitions, content) = (transitions, later.content)
        if case .slider(let before) = self.content, case .slider(let after) = later.content {
            if after.dragging {
                transitions.forgetRelease()
            } else if after.value != before.value {
                transitions.forgetLanding()
            }
        }
        #if !ONE_THUMB
            if case .thumbs(let before) = self.content, case .thumbs(let after) = later.content {
                content = .thumbs(before.followed(by: after))
            }
        #endif
        transitions.merge(later.transitions)
        var frame = Frame(t: later.t, reason: later.reason, cues: cues, transitions: transitions, content: content)
        // A finger that drags after it is not the one that was ignored.
        frame.isIgnored = later.isIgnored || isIgnored && later.reason != .drag
        return frame
    }

    /// The same frame with other cues.
    public func with(_ cues: Cues) -> Frame {
        var frame = Frame(t: t, reason: reason, cues: cues, transitions: transitions, content: content)
        frame.isIgnored = isIgnored
        return frame
    }
}

/// The content of a slider's frame. Lengths in points, from the track's lower end; values in the control's unit.
public struct SliderFrame: Sendable {
    private let control: SliderControl
    private let motionState: MotionState
    private let place: Place
    /// The place of the value that the thumb shows.
    private let thumbPosition: Double
    /// Whether a finger drags the thumb.
    public let dragging: Bool
    /// The value on the grid, the value of the stop that holds, or else the value (docs/engine.md#grids).
    public let snapped: Double
    /// Where the thumb is drawn.
    public let thumbX: Double
    /// The finger's distance from the thumb while it drags; otherwise 0.
    public let fingerOffset: Double
    /// The finger's velocity in points per second, while it drags and when it is lifted (docs/engine.md#velocity).
    public let velocity: Double?
    /// How many values can be undone and redone, for a slider with a history.
    public let history: HistoryFrame?

    init(_ control: SliderControl, _ state: borrowing State) {
        self.init(control, state, overscroll: control.overscroll(of: state))
    }

    /// - Parameter overscroll: how far past an end the thumb is drawn, in points.
    @inline(__always)
    init(_ control: SliderControl, _ state: borrowing State, overscroll: Double) {
        self.control = control
        motionState = state.motion
        place = state.place
        dragging = state.isDragging
        snapped = control.snapped(state.place)
        thumbPosition = control.thumbPosition(state.place)
        thumbX = thumbPosition * state.trackWidth + overscroll
        fingerOffset =
            if let gesture = state.gesture, gesture.isDragging {
                control.fromLowerEnd(gesture.lastX, trackWidth: state.trackWidth) - thumbX
            } else {
                0
            }
        velocity = state.velocity
        history = control.history(of: state)
    }

    /// The continuous value.
    public var value: Double { place.value }

    /// Where the value is on the track, 0 … 1.
    public var normalized: Double { place.normalized }

    /// The index of the stop that holds the thumb.
    public var heldStop: Int? { place.heldStop }

    /// The bars, for a slider that has them.
    public var bars: BarsFrame? {
        control.description.bars.map {
            BarsFrame(bars: $0, thumb: thumbPosition, isDragging: dragging, filledFrom: control.fillPlace)
        }
    }

    /// The motion, for a slider that has it.
    public var motion: MotionFrame? {
        control.description.motion.map { motion in
            MotionFrame(
                phase: motionState.phase,
                tilt: motion.tilt(in: motionState.phase),
                raised: control.isRaised(place),
                settlesAt: motionState.settlesAt
            )
        }
    }

    /// The snapped value as text, for a slider with a format; composed on each access.
    public var text: String? {
        control.description.text.map { $0.text(of: snapped) }
    }
}

/// The content of a pinch control's frame (docs/engine.md#pinch-control). Lengths in points.
public struct PinchFrame: Sendable, Equatable {
    /// Whether the pictures are joined.
    public let seamless: Bool
    /// The space between the pictures.
    public let spacing: Double
    /// The radius of the corners where the pictures meet.
    public let innerCornerRadius: Double
    /// The radius of the other corners.
    public let outerCornerRadius: Double
}

/// How many values of a slider with a history can be undone and redone.
public struct HistoryFrame: Sendable, Equatable {
    /// How many values can be undone.
    public let undoCount: Int
    /// How many values can be redone.
    public let redoCount: Int
}

/// What caused a frame (docs/engine.md#reasons).
public enum Reason: String, Sendable, Equatable, CaseIterable {
    /// The session was created.
    case created
    /// `began` or `changed`.
    case drag
    /// `ended`.
    case end
    /// `cancelled`.
    case cancel
    /// `set`.
    case set
    /// `key`.
    case key
    /// `undo`.
    case undo
    /// `redo`.
    case redo
    /// `resized`.
    case resize
    /// `pinched`.
    case pinch
    /// `elapsed`.
    case time
    /// The control was changed.
    case reshape

    /// Whether crossing a tick or a stop gives a haptic.
    var isFelt: Bool { self == .drag || self == .end || self == .key }
}
