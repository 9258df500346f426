extension SliderControl {
    /// Applies an event: lets time pass, does what happened, and says what that changed.
    func apply(_ event: Event, to state: inout State) throws(EventError) -> Frame {
        if case .pinched = event.kind { throw EventError(.unsuitable(event: event.kind.name, control: "slider")) }
        try event.check()
        let before = Shown(state)
        takeTime(of: event, in: &state)
        switch event.kind {
        case .began(let x, let predictedX):
            begin(x: x, predictedX: predictedX, in: &state)
        case .changed(let x, let predictedX):
            if state.isGestureUnderWay {
                change(x: x, predictedX: predictedX, in: &state)
            } else {
                begin(x: x, predictedX: predictedX, in: &state)
            }
        case .ended(let x):
            end(x: x, in: &state)
        case .cancelled:
            cancel(in: &state)
        case .set(let value):
            put(travel.place(of: value), trackWidth: state.trackWidth, in: &state)
        case .resized(let trackWidth):
            put(state.place, trackWidth: trackWidth, in: &state)
        case .elapsed, .pinched:
            state.velocity = velocity(of: state)
        }
        state.reason = Reason(event.kind)
        return frame(state, after: before)
    }

    /// The state as it stands.
    func frame(_ state: State) -> Frame {
        Frame(
            t: state.t, reason: state.reason, cues: Cues(), transitions: Transitions(),
            content: .slider(SliderFrame(self, state))
        )
    }

    /// What starts a gesture brings its own time, even an earlier one, for a page that was loaded anew counts from 0
    /// again; for anything else time does not go back. A movement whose time has come is spent first.
    private func takeTime(of event: Event, in state: inout State) {
        let startsGesture =
            switch event.kind {
            case .began: true
            case .changed: !state.isGestureUnderWay
            default: false
            }
        state.t = startsGesture ? event.t : max(state.t, event.t)
        state.motion.settle(at: state.t)
    }

    /// The frame of a state that an event has just brought about, with what the event changed.
    private func frame(_ state: State, after before: Shown) -> Frame {
        let after = Shown(state)
        return Frame(
            t: state.t,
            reason: state.reason,
            cues: cues(of: state, after: before),
            transitions: Transitions(
                from: before, to: after,
                bars: description.bars, motion: description.motion, range: description.range
            ),
            content: .slider(SliderFrame(self, state))
        )
    }

    /// What is felt: drag events only, a value that was put is not.
    private func cues(of state: State, after before: Shown) -> Cues {
        guard let haptics = description.haptics, state.reason == .drag || state.reason == .end else { return Cues() }
        return haptics.cues(
            from: before.place, to: state.place, endsDrag: state.hasLetGo, range: description.range, t: state.t
        )
    }
}
