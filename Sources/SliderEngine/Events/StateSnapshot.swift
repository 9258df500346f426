/// All that a state remembers, as plain values: what a trace starts from. Numbers are written and read back exactly, and
/// a state that is made of its snapshot gives the same frames, bit for bit.
public struct StateSnapshot: Sendable, Equatable {
    /// Where a slider stands.
    public struct Place: Sendable, Equatable {
        /// The continuous value.
        public var value: Double
        /// Where the value is on the track, 0 … 1.
        public var normalized: Double
        /// The index of the stop that holds.
        public var heldStop: Int?

        /// A place.
        public init(value: Double, normalized: Double, heldStop: Int?) {
            self.value = value
            self.normalized = normalized
            self.heldStop = heldStop
        }
    }

    /// Where a finger was, and when.
    public struct Sample: Sendable, Equatable {
        /// In milliseconds.
        public var t: Double
        /// In points towards the upper end, from any one point: the differences count.
        public var x: Double

        /// A sample.
        public init(t: Double, x: Double) {
            self.t = t
            self.x = x
        }
    }

    /// A gesture under way.
    public struct Gesture: Sendable, Equatable {
        /// What `cancelled` puts back.
        public var start: Place
        /// Where the slider stood when the gesture's travel began to count.
        public var origin: Place
        /// The finger's x then, as the client gave it, in points.
        public var originX: Double
        /// The travel that led to the origin, in points.
        public var originTravel: Double
        /// The finger's last x, as the client gave it, in points.
        public var lastX: Double
        /// Whether it drags.
        public var isDragging: Bool
        /// What velocity is computed from, the oldest first.
        public var samples: [Sample]

        /// A gesture.
        public init(
            start: Place, origin: Place, originX: Double, originTravel: Double, lastX: Double, isDragging: Bool,
            samples: [Sample]
        ) {
            self.start = start
            self.origin = origin
            self.originX = originX
            self.originTravel = originTravel
            self.lastX = lastX
            self.isDragging = isDragging
            self.samples = samples
        }
    }

    /// What sliders with precision, held-back ticks or a history remember besides.
    public struct Memory: Sendable, Equatable {
        /// How far a precise finger has moved the thumb, in points.
        public var travelled: Double
        /// How far the finger is from the track, in points.
        public var y: Double
        /// When a tick was last felt, in milliseconds.
        public var lastTick: Double?
        /// How many ticks are held back.
        public var heldBackTicks: Int
        /// The place that was committed last.
        public var committed: Place
        /// What can be undone, the oldest first.
        public var earlier: [Place]
        /// What can be had again, the last to be had first.
        public var undone: [Place]

        /// A memory.
        public init(
            travelled: Double, y: Double, lastTick: Double?, heldBackTicks: Int, committed: Place, earlier: [Place],
            undone: [Place]
        ) {
            self.travelled = travelled
            self.y = y
            self.lastTick = lastTick
            self.heldBackTicks = heldBackTicks
            self.committed = committed
            self.earlier = earlier
            self.undone = undone
        }
    }

    /// The time of the last event, in milliseconds.
    public var t: Double
    /// The track's width in points.
    public var trackWidth: Double
    /// Where the slider stands.
    public var place: Place
    /// Why the last frame was.
    public var reason: Reason
    /// Whether a pinch control's pictures are joined.
    public var isSeamless: Bool
    /// The velocity of the last frame, in points per second.
    public var velocity: Double?
    /// Which way the thumb is going.
    public var phase: MotionPhase
    /// When that is spent, in milliseconds.
    public var settlesAt: Double?
    /// The gesture under way.
    public var gesture: Gesture?
    /// What only some sliders remember.
    public var memory: Memory?

    /// A snapshot.
    public init(
        t: Double, trackWidth: Double, place: Place, reason: Reason, isSeamless: Bool, velocity: Double?,
        phase: MotionPhase, settlesAt: Double?, gesture: Gesture?, memory: Memory?
    ) {
        self.t = t
        self.trackWidth = trackWidth
        self.place = place
        self.reason = reason
        self.isSeamless = isSeamless
        self.velocity = velocity
        self.phase = phase
        self.settlesAt = settlesAt
        self.gesture = gesture
        self.memory = memory
    }
}
