/// A whole state as plain values: the start of a trace. Numbers are written and read exactly. A state that is made from
/// its snapshot gives the same frames, bit for bit.
public struct StateSnapshot: Sendable, Equatable {
    /// A slider's place.
    public struct Place: Sendable, Equatable {
        /// The continuous value.
        public var value: Double
        /// Where the value is on the track, 0 … 1.
        public var normalized: Double
        /// The index of the stop that holds the thumb.
        public var heldStop: Int?

        /// A place.
        public init(value: Double, normalized: Double, heldStop: Int?) {
            self.value = value
            self.normalized = normalized
            self.heldStop = heldStop
        }
    }

    /// The finger's place at a time.
    public struct Sample: Sendable, Equatable {
        /// In milliseconds.
        public var t: Double
        /// In points towards the upper end, from any fixed point: only differences count.
        public var x: Double

        /// A sample.
        public init(t: Double, x: Double) {
            self.t = t
            self.x = x
        }
    }

    /// A gesture under way.
    public struct Gesture: Sendable, Equatable {
        /// The place that `cancelled` restores.
        public var start: Place
        /// The slider's place at the gesture's origin.
        public var origin: Place
        /// The finger's x at the origin, as the client sent it, in points.
        public var originX: Double
        /// The travel at the origin, in points.
        public var originTravel: Double
        /// The finger's last x, as the client sent it, in points.
        public var lastX: Double
        /// Whether the gesture drags.
        public var isDragging: Bool
        /// The samples that velocity is computed from, the oldest first.
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

    /// What only sliders with precision, held-back ticks or a history remember.
    public struct Memory: Sendable, Equatable {
        /// How far a precise finger has moved the thumb, in points.
        public var travelled: Double
        /// How far the finger is from the track, in points.
        public var y: Double
        /// When a tick was last felt, in milliseconds.
        public var lastTick: Double?
        /// How many ticks are held back.
        public var heldBackTicks: Int64
        /// The place that was committed last.
        public var committed: Place
        /// The places that can be undone, the oldest first.
        public var earlier: [Place]
        /// The places that can be redone, the next first.
        public var undone: [Place]
        /// What is remembered of the finger that makes the gesture under way.
        public var hand: Hand?

        /// A memory.
        public init(
            travelled: Double, y: Double, lastTick: Double?, heldBackTicks: Int64, committed: Place, earlier: [Place],
            undone: [Place], hand: Hand? = nil
        ) {
            (self.travelled, self.y, self.hand) = (travelled, y, hand)
            (self.lastTick, self.heldBackTicks) = (lastTick, heldBackTicks)
            (self.committed, self.earlier, self.undone) = (committed, earlier, undone)
        }
    }

    /// What is remembered of a finger, for `grab`, slop, taps and lifting. Its places are as the client sent them.
    public struct Hand: Sendable, Equatable {
        /// Where it came down along the track.
        public var firstX: Double
        /// How far from the track it came down.
        public var firstY: Double
        /// Whether it has passed the slop.
        public var isPassed: Bool
        /// Whether it has not moved too far for a tap.
        public var isNear: Bool
        /// Whether the drag that it begins first brings the thumb to it.
        public var bringsThumb: Bool
        /// Where it rests.
        public var rest: Rest?
        /// The last rest that counts and was left; `t` is when.
        public var left: Rest?

        /// A hand.
        public init(
            firstX: Double, firstY: Double, isPassed: Bool, isNear: Bool, bringsThumb: Bool, rest: Rest?, left: Rest?
        ) {
            (self.firstX, self.firstY, self.rest, self.left) = (firstX, firstY, rest, left)
            (self.isPassed, self.isNear, self.bringsThumb) = (isPassed, isNear, bringsThumb)
        }
    }

    /// A time during which a finger rests.
    public struct Rest: Sendable, Equatable {
        /// Where the finger was when it began.
        public var x: Double
        /// Where the finger was last.
        public var lastX: Double
        /// When it began, in milliseconds; of one that was left, when that was.
        public var t: Double
        /// Where the slider was after its last event.
        public var place: Place

        /// A rest.
        public init(x: Double, lastX: Double, t: Double, place: Place) {
            (self.x, self.lastX, self.t, self.place) = (x, lastX, t, place)
        }
    }

    /// The time of the last event, in milliseconds.
    public var t: Double
    /// The track's width in points.
    public var trackWidth: Double
    /// The slider's place.
    public var place: Place
    /// What caused the last frame.
    public var reason: Reason
    /// Whether a pinch control's pictures are joined.
    public var isSeamless: Bool
    /// The velocity of the last frame, in points per second.
    public var velocity: Double?
    /// The motion's phase.
    public var phase: MotionPhase
    /// When the movement settles, in milliseconds.
    public var settlesAt: Double?
    /// The gesture under way.
    public var gesture: Gesture?
    /// What only some sliders remember.
    public var memory: Memory?
    #if !ONE_THUMB
        /// The thumbs of a slider that has several. Then the members that describe one thumb are unused.
        public var thumbs: Thumbs?
    #endif

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

extension State {
    /// The whole state as plain values.
    public var snapshot: StateSnapshot {
        var snapshot = StateSnapshot(
            t: t, trackWidth: trackWidth, place: place.snapshot, reason: reason, isSeamless: isSeamless,
            velocity: velocity, phase: motion.phase, settlesAt: motion.settlesAt, gesture: gesture?.snapshot,
            memory: memory.value?.snapshot
        )
        #if !ONE_THUMB
            snapshot.thumbs = thumbs.read { $0.snapshot }
        #endif
        return snapshot
    }

    init(_ snapshot: StateSnapshot, of control: Control) {
        self.init(place: Place(snapshot.place), trackWidth: snapshot.trackWidth)
        t = snapshot.t
        reason = snapshot.reason
        isSeamless = snapshot.isSeamless
        velocity = snapshot.velocity
        motion = MotionState(settlesAt: snapshot.settlesAt, phase: snapshot.phase)
        if case .slider(let slider) = control {
            gesture = snapshot.gesture.map { Gesture($0, paced: slider.paced($0.lastX)) }
            #if !ONE_THUMB
                if let thumbs = snapshot.thumbs { self.thumbs = CopyOnWriteBox(ThumbsState(thumbs, of: slider)) }
            #endif
        }
        if let memory = snapshot.memory { self.memory = CopyOnWriteBox(Memory(memory)) }
    }
}

extension Place {
    var snapshot: StateSnapshot.Place {
        StateSnapshot.Place(value: value, normalized: normalized, heldStop: heldStop)
    }

    init(_ snapshot: StateSnapshot.Place) {
        self.init(value: snapshot.value, normalized: snapshot.normalized, heldStop: snapshot.heldStop)
    }
}
