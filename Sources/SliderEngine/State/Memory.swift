/// The part of a state that only precision, held-back ticks or undo need. Other sliders have none.
struct Memory: Sendable, Equatable {
    /// How far a precise finger has moved the thumb since the gesture's origin, in points.
    var travelled = 0.0
    /// The finger's last known distance from the track, in points.
    var y = 0.0
    /// Ticks that are held back because they came too soon.
    var ticks = HeldBackTicks()
    /// The history.
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
            committed: history.committed.snapshot, earlier: history.earlier.map { $0.snapshot },
            undone: history.undone.map { $0.snapshot }
        )
    }

    /// Starts a gesture, y points from the track, and forgets the one before.
    mutating func beginGesture(y: Double) {
        travelled = 0
        self.y = y
        ticks.forget()
    }

    /// Moves the finger along the track, y points from it where known.
    mutating func move(by points: Double, y: Double?, _ precision: Precision) {
        self.y = y ?? self.y
        travelled += points * precision.factor(atDistance: self.y)
    }
}
