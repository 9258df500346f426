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
        state.memory.update { $0.history.commit(place, capacity: description.history) }
    }

    /// Restores the place that `step` returns from the history, if any.
    func goBack(in state: inout State, _ step: (inout History) -> Place?) {
        guard let place = state.memory.update({ step(&$0.history) }) ?? nil else {
            state.velocity = velocity(of: state)
            return
        }
        jump(to: place, in: &state)
    }

    /// How many values can be undone and redone; nil without a history.
    @inline(__always)
    func history(of state: State) -> HistoryFrame? {
        description.history > 0 ? kept(of: state) : nil
    }

    @inline(never)
    private func kept(of state: State) -> HistoryFrame? {
        guard let history = state.memory.value?.history else { return nil }
        return HistoryFrame(undoCount: history.undoCount, redoCount: history.redoCount)
    }
}
