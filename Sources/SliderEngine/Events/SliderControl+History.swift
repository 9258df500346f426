/// What a slider with a history remembers and puts back.
extension SliderControl {
    /// Refuses an event that needs a history, for a slider that has none.
    func requireHistory(for kind: Event.Kind) throws(EventError) {
        switch kind {
        case .undo, .redo:
            guard description.history == 0 else { return }
            throw EventError(.unsuitable(event: kind.name, control: "slider without a history"))
        default: return
        }
    }

    /// The slider was left where it stands.
    func commit(_ state: inout State) {
        guard description.history > 0 else { return }
        let place = state.place
        state.memory.update { $0.history.commit(place, capacity: description.history) }
    }

    /// Puts back what `step` finds in the history, if it finds anything.
    func goBack(in state: inout State, _ step: (inout History) -> Place?) {
        guard let place = state.memory.update({ step(&$0.history) }) ?? nil else {
            state.velocity = velocity(of: state)
            return
        }
        jump(to: place, in: &state)
    }

    /// How far the slider can go back and forth; nothing for one without a history.
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
