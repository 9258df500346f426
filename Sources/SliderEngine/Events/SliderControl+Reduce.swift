extension Control {
    /// Refuses an event with a mistake that no state makes right, also where the event is skipped.
    package func check(_ event: Event) throws(EventError) {
        try event.check()
        guard case .slider(let slider) = self else { return }
        #if !ONE_THUMB
            if let rules = slider.description.thumbs { return try rules.check(event) }
        #endif
        try event.checkForOneThumb()
    }
}

extension Event {
    /// Refuses what only a slider with several thumbs takes.
    fileprivate func checkForOneThumb() throws(EventError) {
        if thumb != nil { throw EventError(member: "thumb", "must be left out: the slider has one thumb") }
        #if !ONE_THUMB
            if case .setAll = kind { throw EventError(member: "values", "must be left out: the slider has one thumb") }
        #endif
    }
}

extension SliderControl {
    /// Applies an event: lets its time pass, applies its change, and returns the frame.
    func reduce(_ event: Event, into state: inout State) throws(EventError) -> Frame {
        if case .pinched = event.kind {
            throw EventError(.unsuitable(event: event.kind.type.rawValue, control: "slider"))
        }
        try requireHistory(for: event.kind)
        try event.check()
        try event.checkForOneThumb()
        var before = Shown(state, overscroll: overscroll(of: state))
        var landing: Landing?
        var leadPlace: Place?
        var isIgnored = false
        takeTime(of: event, in: &state)
        if watchesHand, event.kind.type.mayNeedIdle || event.kind.type == .resized {
            state.memory.update { $0.hand?.forgetRests() }
        }
        switch event.kind {
        case .began(let x, let predictedX):
            isIgnored = !begin(x: x, y: event.y, predictedX: predictedX, after: before, in: &state)
        case .changed(let x, let predictedX):
            if state.hasGesture {
                isIgnored = !change(x: x, y: event.y, predictedX: predictedX, in: &state)
            } else {
                isIgnored = !begin(x: x, y: event.y, predictedX: predictedX, after: before, in: &state)
            }
        case .ended(let x):
            isIgnored = !finish(x: x, y: event.y, in: &state)
            let stretched = isTapInSlop(state) ? 0 : overscroll(of: state)
            leadPlace = state.place
            landing = end(y: event.y, after: before, in: &state)
            // The thumb springs back from where the last move has put it.
            before.overscroll = stretched
            commit(&state)
        case .cancelled:
            cancel(in: &state)
            // A `set` or an `undo` during the gesture has committed another place than the current one.
            commit(&state)
        case .set(let value):
            jump(to: travel.place(of: value), in: &state)
            commit(&state)
        #if !ONE_THUMB
            case .setAll: break
        #endif
        case .key(let key, let shift):
            press(key, shift: shift, in: &state)
            commit(&state)
        case .undo:
            goBack(in: &state) { $0.undo() }
        case .redo:
            goBack(in: &state) { $0.redo() }
        case .resized(let trackWidth):
            put(state.place, trackWidth: trackWidth, in: &state)
        case .elapsed, .pinched:
            state.velocity = velocity(of: state)
        }
        state.reason = event.kind.type.reason
        let cues = cues(of: &state, after: before, leadPlace: leadPlace ?? state.place)
        var frame = frame(state, after: before, cues, landing)
        frame.isIgnored = isIgnored
        return frame
    }

    /// The frame of a state.
    func frame(_ state: State) -> Frame {
        Frame(
            t: state.t, reason: state.reason, cues: Cues(), transitions: Transitions(), content: content(of: state))
    }

    private func content(of state: State) -> Frame.Content {
        #if !ONE_THUMB
            if hasSeveralThumbs { return .thumbs(ThumbsFrame(self, state.thumbs)) }
        #endif
        return .slider(SliderFrame(self, state))
    }

    /// Takes the event's time. An event that starts a gesture may set an earlier one, since a page that was loaded
    /// again counts from 0; for any other event, time does not go back. A movement whose time has come settles first.
    private func takeTime(of event: Event, in state: inout State) {
        let startsGesture =
            switch event.kind {
            case .began: true
            case .changed: !state.hasGesture
            default: false
            }
        state.t = startsGesture ? event.t : max(state.t, event.t)
        state.motion.settle(at: state.t)
    }

    /// The frame of a state after an event, with what the event changed.
    private func frame(_ state: State, after before: Shown, _ cues: Cues, _ landing: Landing?) -> Frame {
        let after = Shown(state, overscroll: overscroll(of: state))
        var transitions = Transitions(from: before, to: after, on: self)
        // A thumb that lands at the end past which it was drawn springs back to that end.
        let onlyReturns = before.overscroll != 0 && before.place.value == state.value
        if let velocity = landing?.velocity, !onlyReturns { transitions.insertLanding(velocity: velocity) }
        return Frame(
            t: state.t,
            reason: state.reason,
            cues: cues,
            transitions: transitions,
            content: .slider(SliderFrame(self, state))
        )
    }

    /// The cues of drags and keys; a value that was set gives none.
    private func cues(of state: inout State, after before: Shown, leadPlace: Place) -> Cues {
        guard let haptics = description.haptics, state.reason.isFelt else { return Cues() }
        let isKey = state.reason == .key
        let move = Move(
            before: before.place, after: state.place, t: state.t, speed: isKey ? 0 : abs(state.velocity ?? 0),
            isDrag: !isKey, endsDrag: state.hasLetGo && !isKey, leadPlace: leadPlace
        )
        var cues = Cues()
        haptics.add(cuesOf: move, on: self, ticks: &state.memory, to: &cues)
        return cues
    }
}

extension PinchControl {
    /// Applies an event. Between the two magnifications it changes no state, so a trembling hand does not toggle.
    func reduce(_ event: Event, into state: inout State) throws(EventError) -> Frame {
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
        default:
            throw EventError(.unsuitable(event: event.kind.type.rawValue, control: "pinch control"))
        }
    }
}
