/// The content of a slider's frame. Lengths in points, from the track's lower end; values in the control's unit.
public struct SliderFrame: Sendable {
    private let control: SliderControl
    private let motionState: MotionState
    private let place: Place
    /// The place of the value that the thumb shows.
    private let thumbPosition: Double
    /// Whether a finger drags the thumb.
    public let dragging: Bool
    /// The value on the step's grid, the value of the stop that holds, or else the value (docs/engine.md#steps).
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
        self.control = control
        motionState = state.motion
        place = state.place
        dragging = state.isDragging
        snapped = control.snapped(state.place)
        thumbPosition = control.thumbPosition(state.place)
        thumbX = thumbPosition * state.trackWidth + control.overscroll(of: state)
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
        control.description.bars.map { BarsFrame(bars: $0, thumb: thumbPosition, isDragging: dragging) }
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
