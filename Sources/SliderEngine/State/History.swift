/// The places that were committed, and those that were undone (docs/engine.md#history).
struct History: Sendable, Equatable {
    /// The place that was committed last.
    private(set) var committed: Place
    /// The places committed before it, the oldest first.
    private(set) var earlier: [Place]
    /// The undone places, the next to redo first.
    private(set) var undone: [Place]

    /// The same history for another control.
    func reshaped(_ place: (Place) -> Place) -> History {
        History(committed: place(committed), earlier: earlier.map(place), undone: undone.map(place))
    }

    /// Replaces the place that was committed last by the one where the thumb is.
    mutating func replaceCommitted(by place: Place) { committed = place }

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
    ///
    /// - Parameter before: the value of the one before, as the thumb can reach it now. One that it can't reach stays
    ///   committed while the thumb is as near as it can be.
    mutating func commit(_ place: Place, after before: Double, capacity: Int) {
        if place.value == before, committed.value != before { return }
        if place.value != before {
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

/// Commit, undo and redo, for a slider with a history.
extension SliderControl {
    /// Refuses undo and redo for a slider without a history.
    func requireHistory(for kind: Event.Kind) throws(EventError) {
        switch kind {
        case .undo, .redo:
            guard description.history == 0 else { return }
            throw EventError(.unsuitable(event: kind.type.rawValue, control: "slider without a history"))
        default: return
        }
    }

    /// Commits the slider's place.
    func commit(_ state: inout State) {
        guard description.history > 0 else { return }
        let place = state.place
        state.memory.update { memory in
            let before = reached(memory.history.committed).value
            memory.history.commit(place, after: before, capacity: description.history)
        }
    }

    /// Restores the place that `step` returns from the history, if any.
    func goBack(in state: inout State, _ step: (inout History) -> Place?) {
        guard let place = state.memory.update({ step(&$0.history) }) ?? nil else {
            state.velocity = velocity(of: state)
            return
        }
        jump(to: reached(place), in: &state)
    }

    /// How many values can be undone and redone; nil without a history.
    @inline(__always)
    func history(of state: State) -> HistoryFrame? {
        description.history > 0 ? historyFrame(of: state) : nil
    }

    @inline(never)
    private func historyFrame(of state: State) -> HistoryFrame? {
        guard let history = state.memory.value?.history else { return nil }
        return HistoryFrame(undoCount: history.undoCount, redoCount: history.redoCount)
    }
}
