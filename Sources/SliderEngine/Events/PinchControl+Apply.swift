extension PinchControl {
    /// Applies an event. Between the two magnifications it changes no state, so a trembling hand does not toggle.
    func apply(_ event: Event, to state: inout State) throws(EventError) -> Frame {
        let magnification = try magnification(of: event)
        state.t = max(state.t, event.t)
        state.reason = event.kind.type.reason
        let wasSeamless = state.isSeamless
        if let magnification {
            state.isSeamless =
                wasSeamless ? magnification <= description.splitAbove : magnification < description.joinBelow
        }
        var cues = Cues()
        var transitions = Transitions()
        if state.isSeamless != wasSeamless {
            transitions.insert(.seam, state.isSeamless ? .coming : .leaving)
            if let toggle = description.haptics?.toggle {
                cues.append(Cue(cause: .toggle, weight: toggle.weight, t: state.t))
            }
        }
        return frame(state, cues: cues, transitions: transitions)
    }

    /// The frame of a state, with the cues and transitions of its event.
    func frame(_ state: State, cues: Cues = Cues(), transitions: Transitions = Transitions()) -> Frame {
        let shown = PinchFrame(
            seamless: state.isSeamless,
            spacing: state.isSeamless ? 0 : description.spacing,
            innerCornerRadius: state.isSeamless ? 0 : description.cornerRadius,
            outerCornerRadius: description.cornerRadius
        )
        return Frame(t: state.t, reason: state.reason, cues: cues, transitions: transitions, content: .pinch(shown))
    }

    /// The magnification of a `pinched`, or nil for an `elapsed`. No other event applies to a pinch control.
    private func magnification(of event: Event) throws(EventError) -> Double? {
        switch event.kind {
        case .pinched(let magnification):
            try event.check()
            return magnification
        case .elapsed:
            try event.check()
            return nil
        case .began, .changed, .ended, .cancelled, .set, .resized, .key, .undo, .redo:
            throw EventError(.unsuitable(event: event.kind.type.rawValue, control: "pinch control"))
        }
    }
}
