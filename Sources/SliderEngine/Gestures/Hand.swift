/// What a slider that a finger grabs, with slop, a tap that clears, a lift tolerance or a draggable range, remembers of
/// the finger that makes the gesture under way (docs/engine.md#taking-hold-of-the-thumb and what follows there). Places
/// of the finger are as the client sent them.
struct Hand: Sendable, Equatable {
    /// A finger may move so far along or across the track, in points, and tap all the same.
    private static let tapDistance = 3.0
    /// A finger rests while it is at most so far from where the rest began, in points.
    private static let restDistance = 1.0
    /// A rest counts after so many milliseconds.
    private static let leastRest = 100.0
    /// A finger is lifted within so many milliseconds after it has left a rest.
    private static let longestLift = 100.0
    /// A finger that was lifted so near to where it rested, in points, did not roll.
    private static let leastRoll = 2.0

    /// Where the finger came down.
    let firstX: Double
    let firstY: Double
    /// Whether it has passed the slop.
    private(set) var isPassed: Bool
    /// Whether it has not moved too far for a tap.
    private(set) var isNear = true
    /// Whether the drag that it begins first brings the thumb to it, because it came down away from the thumb.
    var bringsThumb: Bool
    /// Where it rests.
    private(set) var rest: Rest?
    /// The last rest that counts and was left; its t is when.
    private(set) var left: Rest?

    /// A time during which the finger rests.
    struct Rest: Sendable, Equatable {
        /// Where it began.
        let x: Double
        /// When it began.
        var t: Double
        /// The finger's last x.
        var lastX: Double
        /// Where the slider was after the last event.
        var place: Place
    }

    /// A finger that comes down.
    init(x: Double, y: Double, slop: Double, bringsThumb: Bool) {
        (firstX, firstY, isPassed, self.bringsThumb) = (x, y, slop == 0, bringsThumb)
    }

    /// A finger that was down before anything watched it, and is at x.
    init(downAt x: Double, y: Double) {
        (firstX, firstY, isPassed, isNear, bringsThumb) = (x, y, true, false, false)
    }

    /// What a movement decides.
    enum Decision {
        /// Nothing yet: the finger is within the slop.
        case wait
        /// It drags from here on.
        case start
        /// It goes on.
        case drag
        /// It goes across the track, so it is not meant.
        case ignore
    }

    /// The slop's edge, from which a drag towards x counts, or a last x beyond it, where the finger waited under a
    /// longer slop.
    static func edge(of slop: Double, around first: Double, towards x: Double, last: Double) -> Double {
        x < first ? min(first - slop, last) : max(first + slop, last)
    }

    /// Takes in where the finger is.
    ///
    /// - Parameter isDragging: whether the gesture drags already.
    mutating func move(x: Double, y: Double, slop: Double, isDragging: Bool) -> Decision {
        let (along, across) = (abs(x - firstX), abs(y - firstY))
        if along > Self.tapDistance || across > Self.tapDistance { isNear = false }
        if isPassed { return bringsThumb && (along > 0 || isDragging) ? .start : .drag }
        guard along > slop || across > slop else { return .wait }
        isPassed = true
        return across > along ? .ignore : .start
    }

    /// Goes on under another control.
    mutating func reshape(slop: Double, drag: DragKind) {
        forgetRests()
        if drag != .grab { bringsThumb = false }
        if slop == 0 { isPassed = true }
    }

    /// Whether the gesture is a tap, if it ends now: it has not passed the slop, or without slop not moved far.
    func isTap(slop: Double) -> Bool { slop > 0 ? !isPassed : isNear }

    /// Takes in where an event has brought the thumb, while the finger drags.
    mutating func rest(x: Double, t: Double, at place: Place) {
        if var rest, abs(x - rest.x) <= Self.restDistance {
            (rest.lastX, rest.place) = (x, place)
            self.rest = rest
            return
        }
        if var rest, t - rest.t >= Self.leastRest {
            rest.t = t
            left = rest
        }
        rest = Rest(x: x, t: t, lastX: x, place: place)
    }

    /// Takes over what the finger did while its gesture had no thumb.
    mutating func catchUp(with other: Hand) { isNear = other.isNear }

    /// The thumb was moved by something other than the finger.
    mutating func forgetRests() { (rest, left) = (nil, nil) }

    /// The place at which the finger rested, if it rolled away from there when it was lifted at x; nil if it was moved.
    func lifted(x: Double, t: Double, tolerance: Double) -> Place? {
        if let rest, t - rest.t >= Self.leastRest { return nil }
        guard let left, t - left.t <= Self.longestLift else { return nil }
        let rolled = abs(x - left.lastX)
        return rolled > Self.leastRoll && rolled <= tolerance ? left.place : nil
    }
}

extension Hand {
    init(_ snapshot: StateSnapshot.Hand) {
        (firstX, firstY) = (snapshot.firstX, snapshot.firstY)
        (isPassed, isNear, bringsThumb) = (snapshot.isPassed, snapshot.isNear, snapshot.bringsThumb)
        (rest, left) = (snapshot.rest.map(Rest.init), snapshot.left.map(Rest.init))
    }

    var snapshot: StateSnapshot.Hand {
        StateSnapshot.Hand(
            firstX: firstX, firstY: firstY, isPassed: isPassed, isNear: isNear, bringsThumb: bringsThumb,
            rest: rest?.snapshot, left: left?.snapshot)
    }
}

extension Hand.Rest {
    fileprivate init(_ snapshot: StateSnapshot.Rest) {
        self.init(x: snapshot.x, t: snapshot.t, lastX: snapshot.lastX, place: Place(snapshot.place))
    }

    fileprivate var snapshot: StateSnapshot.Rest {
        StateSnapshot.Rest(x: x, lastX: lastX, t: t, place: place.snapshot)
    }
}

/// What a slider says of how a finger takes hold of the thumb, and lets it go.
extension SliderDescription {
    /// Whether a state needs a ``Hand``.
    var watchesHand: Bool {
        slop > 0 || clearsOnTap || liftTolerance > 0 || drag == .grab || thumbs?.draggableRange ?? false
    }

    func checkHand(at path: ControlPath) throws(ControlError) {
        try checkGrabDistance(at: path / "grabDistance")
        try (path / "slop").require(slop, in: 0...ControlLimits.slop)
        try (path / "liftTolerance").require(liftTolerance, in: 0...ControlLimits.liftTolerance)
        try checkTap(at: path / "clearsOnTap")
    }

    private func checkGrabDistance(at path: ControlPath) throws(ControlError) {
        guard let grabDistance else { return }
        try path.require(grabDistance, aboveZeroUpTo: ControlLimits.length)
        try path.require(
            drag.takesHold || thumbs?.draggableRange ?? false,
            "must be left out unless drag is grab or thumb, or a range is dragged: a finger may begin anywhere")
    }

    private func checkTap(at path: ControlPath) throws(ControlError) {
        guard clearsOnTap else { return }
        try path.require(hasGrid, "must be false without a step or a grid: a tap clears the value that it would choose")
        try path.require(
            drag == .location && jumpsOnTouch,
            "must be false unless drag is location and jumpsOnTouch is true: a tap must choose a value")
        try path.require(
            release == .stay, "must be false with a fling, which would go on from the value that the tap clears")
    }

    /// The size of the thumb, in points, as its appearance says it.
    var thumbSize: Double? { appearance.number("handleSize") ?? appearance.number("thumbSize") }

    /// How near a finger takes hold of the thumb where the control does not say it; nil if a finger may begin anywhere.
    package var defaultGrabDistance: Double? { drag.takesHold ? thumbReach : nil }

    /// How far the thumb's own place reaches from its middle, in points.
    var thumbReach: Double { max(22, (thumbSize ?? 0) / 2) }
}
