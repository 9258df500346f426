/// What a state remembers for a slider with parts that need it: precision, held-back ticks, undo. Others have none.
struct Memory: Sendable, Equatable {
    /// How far a precise finger has moved the thumb since the gesture's origin, in points.
    var travelled = 0.0
    /// How far the finger was from the track when that was last said, in points.
    var y = 0.0
    /// Ticks that were too soon.
    var ticks = HeldBackTicks()
    /// What can be undone.
    var history: History

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
    }

    var snapshot: StateSnapshot.Memory {
        StateSnapshot.Memory(
            travelled: travelled, y: y, lastTick: ticks.lastGiven, heldBackTicks: ticks.count,
            committed: history.committed.snapshot, earlier: history.earlier.map(\.snapshot),
            undone: history.undone.map(\.snapshot)
        )
    }

    /// A gesture begins, y points from the track: nothing of the one before counts.
    mutating func beginGesture(y: Double) {
        travelled = 0
        self.y = y
        ticks.forget()
    }

    /// The finger moves along the track, y points from it where that is known.
    mutating func move(by points: Double, y: Double?, _ precision: Precision) {
        self.y = y ?? self.y
        travelled += points * precision.factor(atDistance: self.y)
    }
}
