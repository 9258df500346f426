/// The places that were committed, and those that were undone (docs/engine.md#history).
struct History: Sendable, Equatable {
    /// The place that was committed last.
    private(set) var committed: Place
    /// The places committed before it, the oldest first.
    private(set) var earlier: [Place]
    /// The undone places, the next to redo first.
    private(set) var undone: [Place]

    init(committed: Place, earlier: [Place] = [], undone: [Place] = []) {
        self.committed = committed
        self.earlier = earlier
        self.undone = undone
    }

    /// How many places can be undone.
    var undoCount: Int { earlier.count }

    /// How many places can be redone.
    var redoCount: Int { undone.count }

    /// Commits a place. Keeps the one before only if its value differs, and at most `capacity` of them.
    mutating func commit(_ place: Place, capacity: Int) {
        if place.value != committed.value {
            if earlier.count == capacity { earlier.removeFirst() }
            earlier.append(committed)
            undone.removeAll()
        }
        committed = place
    }

    /// The place committed before, or nil.
    mutating func undo() -> Place? {
        guard let place = earlier.popLast() else { return nil }
        undone.append(committed)
        committed = place
        return place
    }

    /// The place undone last, or nil.
    mutating func redo() -> Place? {
        guard let place = undone.popLast() else { return nil }
        earlier.append(committed)
        committed = place
        return place
    }
}
