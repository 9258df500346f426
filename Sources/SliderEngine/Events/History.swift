/// The places that a slider was left at, and those that were undone.
struct History: Sendable, Equatable {
    /// Where the slider was left last.
    private(set) var committed: Place
    /// Where it was left before, the oldest first.
    private(set) var earlier: [Place]
    /// What was undone, the last to be had again first.
    private(set) var undone: [Place]

    init(committed: Place, earlier: [Place] = [], undone: [Place] = []) {
        self.committed = committed
        self.earlier = earlier
        self.undone = undone
    }

    /// How many places can be put back.
    var undoCount: Int { earlier.count }

    /// How many of those that were put back can be had again.
    var redoCount: Int { undone.count }

    /// The slider is left at a place. Only another value is worth going back from, and at most `capacity` are kept.
    mutating func commit(_ place: Place, capacity: Int) {
        if place.value != committed.value {
            if earlier.count == capacity { earlier.removeFirst() }
            earlier.append(committed)
            undone.removeAll()
        }
        committed = place
    }

    /// The place before, if there is one.
    mutating func undo() -> Place? {
        guard let place = earlier.popLast() else { return nil }
        undone.append(committed)
        committed = place
        return place
    }

    /// The place that was undone last, if there is one.
    mutating func redo() -> Place? {
        guard let place = undone.popLast() else { return nil }
        earlier.append(committed)
        committed = place
        return place
    }
}
