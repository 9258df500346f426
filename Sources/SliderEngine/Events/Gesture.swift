/// A drag under way: where it started, from what it is counted, where the finger is.
///
/// x is kept as the client gives it, not yet turned round for a reversed slider, so that it can be seen anew on a
/// track that changed its width. Velocity is of places that are measured from a point that no resize moves
/// (``SliderControl/paced``).
struct Gesture: Sendable, Equatable {
    /// The value and the hold that `cancelled` puts back.
    let start: Place
    /// x₀, u₀ and where the slider stood at them: what a translation is counted from.
    private(set) var originX: Double
    private(set) var originTravel: Double
    private(set) var origin: Place
    private(set) var lastX: Double
    /// From the first event on, or from the first that moved.
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

    /// The finger is at x; it drags when it has moved at all.
    mutating func follow(x: Double, paced: Double, t: Double) {
        lastX = x
        if x != originX { isDragging = true }
        trace.record(t: t, x: paced)
    }

    /// Counts from here on: the thumb was put elsewhere under the finger.
    mutating func rebase(place: Place, travel: Double) {
        originX = lastX
        originTravel = travel
        origin = place
    }

    var snapshot: StateSnapshot.Gesture {
        StateSnapshot.Gesture(
            start: start.snapshot, origin: origin.snapshot, originX: originX, originTravel: originTravel, lastX: lastX,
            isDragging: isDragging, samples: trace.snapshot
        )
    }

    /// - Parameter paced: where the snapshot's last x is, as velocity is measured.
    init(_ snapshot: StateSnapshot.Gesture, paced: Double) {
        start = Place(snapshot.start)
        originX = snapshot.originX
        originTravel = snapshot.originTravel
        origin = Place(snapshot.origin)
        lastX = snapshot.lastX
        isDragging = snapshot.isDragging
        trace = VelocityTrace(snapshot.samples, endingAt: paced)
    }

    /// The finger's velocity towards the upper end, in points per second.
    func velocity(at t: Double) -> Double { trace.velocity(at: t) }
}
