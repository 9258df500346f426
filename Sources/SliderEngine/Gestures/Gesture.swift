/// A drag under way: its start, its origin and the finger's place.
///
/// x is as the client sent it, not mirrored for a reversed slider: it can be converted again when the track's width
/// changes. Velocity is measured in places from a fixed point, which no resize moves (``SliderControl/paced``).
struct Gesture: Sendable, Equatable {
    /// The value and the stop that `cancelled` restores.
    private(set) var start: Place
    /// x₀, u₀ and the slider's place at them: the origin of a translation.
    private(set) var originX: Double
    private(set) var originTravel: Double
    private(set) var origin: Place
    private(set) var lastX: Double
    /// True from the first event, or from the first event that moves the finger.
    private(set) var isDragging: Bool
    private var trace = VelocityTrace()

    init(x: Double, paced: Double, t: Double, place: Place, travel: Double, isDragging: Bool) {
        start = place
        originX = x
        originTravel = travel
        origin = place
        lastX = x
        self.isDragging = isDragging
        trace.record(t: t, x: paced)
    }

    /// Records the finger at x. The gesture drags once the finger has moved, unless that is not decided yet.
    mutating func follow(x: Double, paced: Double, t: Double, mayDrag: Bool = true) {
        lastX = x
        if mayDrag, x != originX { isDragging = true }
        trace.record(t: t, x: paced)
    }

    /// Drags to x, counted from another place of the finger, at which the thumb is at a place.
    mutating func drag(from origin: Double, to x: Double, place: Place, travel: Double) {
        lastX = origin
        rebase(place: place, travel: travel)
        lastX = x
        isDragging = true
    }

    /// Drags from another place of the finger, from which its way is counted.
    mutating func drag(from origin: Double) {
        (lastX, originX, isDragging) = (origin, origin, true)
    }

    /// Takes over what the finger did while its gesture had no thumb.
    mutating func catchUp(with other: Gesture) {
        (lastX, trace) = (other.lastX, other.trace)
    }

    /// Drags from where the finger is.
    mutating func drag() { isDragging = true }

    /// Moves the origin to here, after the thumb was moved by something other than the finger.
    mutating func rebase(place: Place, travel: Double) {
        originX = lastX
        originTravel = travel
        origin = place
    }

    /// Goes on with another control.
    ///
    /// - Parameters:
    ///   - start: the place that `cancelled` restores.
    ///   - paced: the finger's place, as velocity is measured, where that is measured from another point: then the
    ///     samples are dropped.
    mutating func reshape(start: Place, paced: Double?) {
        self.start = start
        if let paced { trace.restart(at: paced) }
    }

    var snapshot: StateSnapshot.Gesture {
        StateSnapshot.Gesture(
            start: start.snapshot, origin: origin.snapshot, originX: originX, originTravel: originTravel, lastX: lastX,
            isDragging: isDragging, samples: trace.snapshot
        )
    }

    /// - Parameter paced: the place of the snapshot's last x, as velocity is measured.
    init(_ snapshot: StateSnapshot.Gesture, paced: Double) {
        start = Place(snapshot.start)
        originX = snapshot.originX
        originTravel = snapshot.originTravel
        origin = Place(snapshot.origin)
        lastX = snapshot.lastX
        isDragging = snapshot.isDragging
        trace = VelocityTrace(snapshot.samples, endingAt: paced)
    }

    func addSamples(to sum: inout StateChecksum) { trace.add(to: &sum) }

    /// The finger's velocity towards the upper end, in points per second.
    func velocity(at t: Double) -> Double { trace.velocity(at: t) }
}
