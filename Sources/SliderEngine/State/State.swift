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
    #if ONE_THUMB
        /// No other thumb is in the way of the only one.
        var reach: Reach? { nil }
    #else
        /// What the other thumbs leave to the thumb that an event moves; nil with one thumb, and between events.
        var reach: Reach?
        /// The thumbs of a slider that has several. Then the members that describe one thumb are unused.
        var thumbs = CopyOnWriteBox<ThumbsState>()
    #endif

    init(place: Place, trackWidth: Double) {
        self.place = place
        self.trackWidth = trackWidth
    }

    /// The value, in the control's unit; 0 for a pinch control. Unused with several thumbs: ``ThumbsFrame`` has theirs.
    public var value: Double { place.value }

    /// When the movement settles if no event moves the thumb, in milliseconds on the client's clock.
    public var settlesAt: Double? { motion.settlesAt }

    /// Whether a gesture is under way.
    public var isGestureUnderWay: Bool {
        #if ONE_THUMB
            hasGesture
        #else
            hasGesture || thumbs.read { !$0.fingers.isEmpty } ?? false
        #endif
    }

    /// Whether the thumb has a gesture that is under way.
    var hasGesture: Bool {
        // `gesture != nil` would copy the gesture to compare it.
        if case .some = gesture { true } else { false }
    }

    /// Whether a finger drags the thumb of a slider that has one.
    public var isDragging: Bool { gesture?.isDragging ?? false }

    /// Whether the last event was an `ended` that released the thumb: only then is there a velocity without a gesture.
    var hasLetGo: Bool { !hasGesture && velocity != nil }
}

/// The part of a state that only precision, held-back ticks, undo or a ``Hand`` need. Other sliders have none.
struct Memory: Sendable, Equatable {
    /// How far a precise finger has moved the thumb since the gesture's origin, in points.
    var travelled = 0.0
    /// The finger's last known distance from the track, in points.
    var y = 0.0
    /// Ticks that are held back because they came too soon.
    var ticks = HeldBackTicks()
    /// The history.
    var history: History
    /// The finger, for a slider that needs more of it than a gesture has.
    var hand: Hand?

    init(committed: Place) {
        history = History(committed: committed)
    }

    init(_ snapshot: StateSnapshot.Memory) {
        travelled = snapshot.travelled
        y = snapshot.y
        ticks = HeldBackTicks(lastGiven: snapshot.lastTick, count: snapshot.heldBackTicks)
        history = History(
            committed: Place(snapshot.committed), earlier: snapshot.earlier.map(Place.init),
            undone: snapshot.undone.map(Place.init)
        )
        hand = snapshot.hand.map(Hand.init)
    }

    var snapshot: StateSnapshot.Memory {
        StateSnapshot.Memory(
            travelled: travelled, y: y, lastTick: ticks.lastGiven, heldBackTicks: ticks.count,
            committed: history.committed.snapshot, earlier: history.earlier.map { $0.snapshot },
            undone: history.undone.map { $0.snapshot }, hand: hand?.snapshot
        )
    }

    /// Starts a gesture, y points from the track, and forgets the one before.
    mutating func beginGesture(y: Double) {
        travelled = 0
        self.y = y
        hand = nil
        ticks.forget()
    }

    /// Gives away what is remembered of the finger, which goes on with another thumb.
    mutating func handOver() -> (travelled: Double, y: Double, hand: Hand?) {
        defer { hand = nil }
        return (travelled, y, hand)
    }

    /// Goes on with a finger that another thumb has had.
    mutating func take(over finger: (travelled: Double, y: Double, hand: Hand?)) {
        (travelled, y, hand) = finger
        hand?.forgetRests()
    }

    /// Gives away the ticks that are held back.
    mutating func handOverTicks() -> HeldBackTicks {
        defer { ticks.forget() }
        return ticks
    }

    /// Takes over what a finger did while its gesture had no thumb.
    mutating func catchUp(with hand: Hand, y: Double) {
        self.hand?.catchUp(with: hand)
        self.y = y
    }

    /// Moves the finger along the track, y points from it where known.
    mutating func move(by points: Double, y: Double?, _ precision: Precision) {
        self.y = y ?? self.y
        travelled += points * precision.factor(atDistance: self.y)
    }
}

/// An optional value in its own memory, in one word. Copies share the memory until one of them is written.
struct CopyOnWriteBox<Value: Sendable & Equatable>: Sendable, Equatable {
    private var storage: [Value] = []

    /// A box without a value.
    init() {}

    init(_ value: Value) {
        storage = [value]
    }

    /// The value, or nil.
    var value: Value? { storage.first }

    /// Takes the value out, to put it back with ``put(_:)``: meanwhile it has one owner, and changes without a copy.
    mutating func take() -> Value? { storage.popLast() }

    /// Puts a value into a box without one.
    mutating func put(_ value: Value) { storage.append(value) }

    /// Reads the value, if there is one, without a copy of it.
    @inline(__always)
    func read<Result>(_ body: (borrowing Value) -> Result) -> Result? { storage.isEmpty ? nil : body(storage[0]) }

    /// Whether there is none.
    var isEmpty: Bool { storage.isEmpty }

    /// Changes the value in place, if there is one; returns the result of `change`.
    mutating func update<Result>(_ change: (inout Value) -> Result) -> Result? {
        storage.isEmpty ? nil : change(&storage[0])
    }
}

/// The limits of a state's numbers, each with its name: how far any number of events can take them.
enum StateLimits {
    /// No session applies this many events. Every whole number up to it is a double.
    static let events = 0x1p53
    /// The finger's greatest distance from the lower end, in points; on a reversed track, from the other end.
    static let finger = EventLimits.x + ControlLimits.length
    /// The longest way of a finger past all dead zones, in points; a translation is counted from at most that far past
    /// an end.
    static let travel = Double(ControlLimits.stops + 1) * ControlLimits.length
    /// How far a precise finger moves the thumb at most, in points: there and back with each event.
    static let travelled = 2 * EventLimits.x * events
    /// How many ticks are held back at most.
    static let ticks = Int64(events)
}
