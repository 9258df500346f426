/// What a control remembers between events. It is small, because a server holds one for each session. It allocates
/// memory only while a gesture is under way.
public struct State: Sendable, Equatable {
    /// The time of the last event, in milliseconds on the client's clock; 0 before the first event.
    public internal(set) var t = 0.0
    /// The track's width in points; 0 for a pinch control.
    public internal(set) var trackWidth: Double
    var place: Place
    /// What caused the last frame.
    public internal(set) var reason = Reason.created
    /// Whether a pinch control's pictures are joined.
    public internal(set) var isSeamless = false
    /// The velocity that the last event computed.
    var velocity: Double?
    var motion = MotionState()
    var gesture: Gesture?
    /// What only some sliders need.
    var memory = CopyOnWriteBox<Memory>()

    init(place: Place, trackWidth: Double) {
        self.place = place
        self.trackWidth = trackWidth
    }

    /// The value, in the control's unit; 0 for a pinch control.
    public var value: Double { place.value }

    /// When the movement settles if no event moves the thumb, in milliseconds on the client's clock.
    public var settlesAt: Double? { motion.settlesAt }

    /// Whether a gesture is under way.
    public var isGestureUnderWay: Bool {
        // `gesture != nil` would copy the gesture to compare it.
        if case .some = gesture { true } else { false }
    }

    /// Whether a finger drags the thumb.
    public var isDragging: Bool { gesture?.isDragging ?? false }

    /// Whether the last event was an `ended` that released the thumb: only then is there a velocity without a gesture.
    var hasLetGo: Bool { !isGestureUnderWay && velocity != nil }
}
